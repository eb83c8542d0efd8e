import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

const requestBytes = 12;
const illegalAddress = 2;

/** A Modbus TCP device with a few words; other addresses return exception 2. */
export interface ModbusDevice {
  /** `127.0.0.1:PORT` */
  place: string;
  /** Holding registers by address. */
  words: Map<number, number>;
  close: () => void;
}

/** Listens on a port of this machine, by default a free one. */
export async function modbusDevice(words: Map<number, number>, port = 0): Promise<ModbusDevice> {
  const sockets = new Set<Socket>();
  const answer = (request: Buffer): Buffer => {
    const [address, count] = [request.readUInt16BE(8), request.readUInt16BE(10)];
    const cells = Array.from({ length: count }, (_, index) => words.get(address + index));
    const isThere = cells.every((word) => word !== undefined);
    const body = Buffer.alloc(isThere ? 2 + count * 2 : 2);
    body.writeUInt8(request.readUInt8(7) + (isThere ? 0 : 0x80), 0);
    body.writeUInt8(isThere ? count * 2 : illegalAddress, 1);
    if (isThere) cells.forEach((word, index) => body.writeUInt16BE(word ?? 0, 2 + index * 2));
    const head = Buffer.from(request.subarray(0, 7));
    head.writeUInt16BE(body.length + 1, 4);
    return Buffer.concat([head, body]);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    let left = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      left = Buffer.concat([left, bytes]);
      for (; left.length >= requestBytes; left = left.subarray(requestBytes)) socket.write(answer(left));
    });
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: listening } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { place: `127.0.0.1:${listening}`, words, close };
}
