/* Reads once with libmodbus: PORT UNIT FUNCTION ADDRESS COUNT, on loopback; prints the cells, or the exception's code, such as E2. */
#include <errno.h>
#include <modbus.h>
#include <stdio.h>
#include <stdlib.h>

static int report(int got) {
  if (got >= 0) return 0;
  int exception = errno - MODBUS_ENOBASE;
  if (exception < 1 || exception > 11) {
    fprintf(stderr, "%s\n", modbus_strerror(errno));
    return 1;
  }
  printf("E%d\n", exception);
  return 0;
}

int main(int argc, char **argv) {
  if (argc != 6) return 1;
  int function = atoi(argv[3]), address = atoi(argv[4]), count = atoi(argv[5]);
  uint8_t bits[MODBUS_MAX_READ_BITS];
  uint16_t words[MODBUS_MAX_READ_REGISTERS];
  modbus_t *context = modbus_new_tcp("127.0.0.1", atoi(argv[1]));
  modbus_set_slave(context, atoi(argv[2]));
  if (modbus_connect(context)) return report(-1);
  int got = function == 1   ? modbus_read_bits(context, address, count, bits)
            : function == 2 ? modbus_read_input_bits(context, address, count, bits)
            : function == 3 ? modbus_read_registers(context, address, count, words)
                            : modbus_read_input_registers(context, address, count, words);
  for (int i = 0; i < got; i++) printf("%d\n", function <= 2 ? bits[i] : words[i]);
  modbus_close(context);
  return report(got);
}
