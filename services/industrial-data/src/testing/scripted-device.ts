import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { answerTo, FrameReader, refusalOf, requestOf, type Request } from './frames.ts';

/** A device's reply: registers or bits, an exception, raw bytes, or none. */
export type Reply = readonly number[] | { exception: number } | { bytes: Buffer } | 'silence';

/** A received request and its time. */
export interface RecordedRequest extends Request {
  at: number;
}

/** Registers that contain their address, and bits of which each third is set. */
export const ownAddresses = ({ fc, address, count }: Request): number[] =>
  Array.from({ length: count }, (_, index) =>
    fc <= 2 ? Number((address + index) % 3 === 0) : address + index,
  );

/** A Modbus device on loopback that replies as a test says, one request at a time. */
export class ScriptedDevice {
  /** All requests. */
  readonly requests: RecordedRequest[] = [];
  /** Open connections. */
  readonly sockets = new Set<Socket>();
  connections = 0;
  /** Delay of each reply. */
  delayMs = 0;
  reply: (request: Request) => Reply = ownAddresses;
  readonly #server = createServer((socket) => this.#serve(socket));

  /** @param port a free one by default */
  static async start(reply?: (request: Request) => Reply, port = 0): Promise<ScriptedDevice> {
    const device = new ScriptedDevice();
    if (reply) device.reply = reply;
    device.#server.listen(port, '127.0.0.1');
    await once(device.#server, 'listening');
    return device;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  #serve(socket: Socket): void {
    this.connections += 1;
    this.sockets.add(socket);
    socket.setNoDelay();
    socket.on('error', () => {});
    socket.on('close', () => this.sockets.delete(socket));
    const frames = new FrameReader();
    let before = Promise.resolve();
    socket.on('data', (bytes) => {
      for (const frame of frames.add(bytes))
        before = before.then(() => this.#answer(socket, requestOf(frame)));
    });
  }

  async #answer(socket: Socket, request: Request): Promise<void> {
    this.requests.push({ ...request, at: performance.now() });
    if (this.delayMs > 0) await wait(this.delayMs);
    const reply = this.reply(request);
    if (reply === 'silence') return;
    if ('bytes' in reply) socket.write(reply.bytes);
    else socket.write('exception' in reply ? refusalOf(request, reply.exception) : answerTo(request, reply));
  }

  /** Closes all connections and accepts no new ones. */
  async stop(): Promise<void> {
    this.#server.close();
    for (const socket of this.sockets) socket.destroy();
    if (this.#server.listening) await once(this.#server, 'close');
  }
}
