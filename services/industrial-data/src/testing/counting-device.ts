import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** Length of a read request: seven bytes of header, function, address, count. */
const requestBytes = 12;

/** A device with holding registers that counts its connections. */
export interface CountingDevice {
  port: number;
  /** `127.0.0.1:PORT` */
  place: string;
  /** Words by address; others come from `wordOf`. */
  words: Map<number, number>;
  /** Open connections. */
  open: () => number;
  /** Maximum of simultaneous connections. */
  most: () => number;
  /** Answered requests. */
  requests: () => number;
  /** Time of the last one, milliseconds of `performance.now`; minus infinity before the first. */
  lastRequest: () => number;
  close: () => Promise<void>;
}

/**
 * Listens on a free port of this machine.
 * @param wordOf the value of a register that is not in `words`, by address and number of the request, from 0
 */
export async function countingDevice(
  wordOf: (address: number, request: number) => number = (address) => address,
): Promise<CountingDevice> {
  const words = new Map<number, number>();
  const sockets = new Set<Socket>();
  let most = 0;
  let requests = 0;
  let lastRequest = Number.NEGATIVE_INFINITY;
  const answer = (request: Buffer): Buffer => {
    const [address, count] = [request.readUInt16BE(8), request.readUInt16BE(10)];
    const reply = Buffer.alloc(9 + count * 2);
    request.copy(reply, 0, 0, 8);
    reply.writeUInt16BE(3 + count * 2, 4);
    reply.writeUInt8(count * 2, 8);
    for (let index = 0; index < count; index += 1)
      reply.writeUInt16BE(words.get(address + index) ?? wordOf(address + index, requests), 9 + index * 2);
    requests += 1;
    lastRequest = performance.now();
    return reply;
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    most = Math.max(most, sockets.size);
    let left = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      left = Buffer.concat([left, bytes]);
      for (; left.length >= requestBytes; left = left.subarray(requestBytes)) socket.write(answer(left));
    });
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...{ port, place: `127.0.0.1:${port}`, words },
    ...{ open: () => sockets.size, most: () => most, requests: () => requests },
    lastRequest: () => lastRequest,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
