/* A Modbus TCP server of libmodbus on loopback, with 1,000 cells of each kind; prints its port. It answers any unit. */
#include <arpa/inet.h>
#include <modbus.h>
#include <stdio.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

enum { cells = 1000, waiting = 512 };

static void fill(modbus_mapping_t *map) {
  for (int i = 0; i < cells; i++) {
    map->tab_registers[i] = i;
    map->tab_input_registers[i] = i + 5000;
    map->tab_bits[i] = i % 3 == 0;
    map->tab_input_bits[i] = i % 2;
  }
  /* 123.456 as a float, once in each order of its words. */
  map->tab_registers[10] = map->tab_registers[13] = 0x42F6;
  map->tab_registers[11] = map->tab_registers[12] = 0xE979;
}

/* Listens on a free port. modbus_tcp_listen does not report which port it chose. */
static int listen_on_loopback(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  int server = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(server, (struct sockaddr *)&address, size) || listen(server, waiting)) return -1;
  getsockname(server, (struct sockaddr *)&address, &size);
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  return server;
}

static int answer(modbus_t *context, modbus_mapping_t *map, int client) {
  uint8_t query[MODBUS_TCP_MAX_ADU_LENGTH];
  modbus_set_socket(context, client);
  int length = modbus_receive(context, query);
  if (length > 0) modbus_reply(context, query, length, map);
  return length >= 0;
}

int main(void) {
  modbus_t *context = modbus_new_tcp("127.0.0.1", 502);
  modbus_mapping_t *map = modbus_mapping_new(cells, cells, cells, cells);
  fill(map);
  int server = listen_on_loopback();
  if (server < 0) return 1;
  fd_set known;
  FD_ZERO(&known);
  FD_SET(server, &known);
  FD_SET(STDIN_FILENO, &known);
  for (;;) {
    fd_set ready = known;
    if (select(FD_SETSIZE, &ready, NULL, NULL, NULL) < 0) return 1;
    /* The parent process has ended. */
    if (FD_ISSET(STDIN_FILENO, &ready)) return 0;
    for (int one = 1; one < FD_SETSIZE; one++) {
      if (!FD_ISSET(one, &ready)) continue;
      if (one == server) {
        int client = accept(server, NULL, NULL);
        if (client >= 0) FD_SET(client, &known);
      } else if (!answer(context, map, one)) {
        close(one);
        FD_CLR(one, &known);
      }
    }
  }
}
