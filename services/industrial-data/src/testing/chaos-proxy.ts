import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { FrameReader, requestOf, type Request } from './frames.ts';

/** A piece of an answer, sent after a pause in milliseconds. */
export type Piece = { bytes: Buffer; afterMs?: number };

/** A proxy between a client and a device that disturbs their traffic as a test says, and records all requests. */
export class ChaosProxy {
  readonly requests: Request[] = [];
  /** Drops all data but keeps the connection open. */
  isBlackHole = false;
  /** Closes each connection right after it opens. */
  hangsUp = false;
  /** Changes an answer; no pieces means that it is lost. */
  spoil: ((answer: Buffer, request: Request | undefined) => Piece[]) | undefined;
  readonly clients = new Set<Socket>();
  connections = 0;
  /** Maximum of consecutive requests without an answer on one connection. */
  maxUnanswered = 0;
  #server = createServer((client) => this.#serve(client));
  readonly #inPieces = new WeakMap<Socket, Promise<void>>();

  private constructor(private readonly target: number) {}

  /** @param target port on loopback */
  static async start(target: number): Promise<ChaosProxy> {
    const proxy = new ChaosProxy(target);
    await proxy.#listen(0);
    return proxy;
  }

  get port(): number {
    return this.#port;
  }

  get isListening(): boolean {
    return this.#server.listening;
  }

  #port = 0;

  async #listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  #serve(client: Socket): void {
    this.connections += 1;
    client.on('error', () => {});
    if (this.hangsUp) {
      client.resetAndDestroy();
      return;
    }
    this.clients.add(client);
    const device = connect(this.target, '127.0.0.1');
    device.on('error', () => client.destroy());
    client.setNoDelay();
    client.on('close', () => {
      this.clients.delete(client);
      device.destroy();
    });
    device.on('close', () => client.end());
    this.#pump(client, device);
  }

  #pump(client: Socket, device: Socket): void {
    const requests = new FrameReader();
    const answers = new FrameReader();
    let last: Request | undefined;
    let unanswered = 0;
    client.on('data', (bytes) => {
      for (const frame of requests.add(bytes)) {
        last = requestOf(frame);
        this.requests.push(last);
        unanswered += 1;
      }
      this.maxUnanswered = Math.max(this.maxUnanswered, unanswered);
      if (!this.isBlackHole) device.write(bytes);
    });
    device.on('data', (bytes) => {
      if (this.isBlackHole) return;
      unanswered = 0;
      for (const frame of answers.add(bytes))
        this.#send(client, this.spoil?.(frame, last) ?? [{ bytes: frame }]);
    });
  }

  /** Sends pieces in order: on a wire, bytes of two answers never mix. */
  #send(client: Socket, pieces: Piece[]): void {
    const [first, ...others] = pieces;
    if (!first) return;
    const before = this.#inPieces.get(client);
    if (!before && others.length === 0 && !first.afterMs) client.write(first.bytes);
    else if (others.length === 0) void wait(first.afterMs ?? 0).then(() => this.#sendEach(client, [first]));
    else this.#inPieces.set(client, this.#sendEach(client, pieces));
  }

  async #sendEach(client: Socket, pieces: Piece[]): Promise<void> {
    await this.#inPieces.get(client);
    let due = performance.now();
    for (const { bytes, afterMs = 0 } of pieces) {
      if (pieces.length > 1) due += afterMs;
      const leftMs = due - performance.now();
      if (leftMs > 0) await wait(leftMs);
      if (client.writable) client.write(bytes);
    }
  }

  /** Closes all connections, like a program that exits (fin) or a machine that is switched off (rst). */
  cut(how: 'fin' | 'rst'): void {
    for (const client of this.clients) {
      if (how === 'rst') client.resetAndDestroy();
      else client.end();
    }
  }

  /** Stops listening and closes all connections. */
  async refuse(): Promise<void> {
    this.cut('rst');
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Listens again on the same port. */
  async accept(): Promise<void> {
    this.#server = createServer((client) => this.#serve(client));
    await this.#listen(this.#port);
  }

  async stop(): Promise<void> {
    for (const client of this.clients) client.destroy();
    if (!this.#server.listening) return;
    this.#server.close();
    await once(this.#server, 'close');
  }
}
