import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Device } from './device.ts';
import type { Faults } from './faults/fault.ts';
import { FrameReader, requestOf, type Request } from './frames.ts';

/** A Modbus TCP server in front of a device, with the given faults on the connection. */
export class ModbusServer {
  readonly #clients = new Set<Socket>();
  readonly #server = createServer((client) => this.#serve(client));

  private constructor(
    private readonly device: Device,
    private readonly faults: Faults,
  ) {}

  /**
   * @param port 0 chooses a free port
   * @throws Error of the socket if it cannot listen there
   */
  static async listen(
    device: Device,
    faults: Faults,
    { host = '127.0.0.1', port = 0 } = {},
  ): Promise<ModbusServer> {
    const server = new ModbusServer(device, faults);
    server.#server.listen(port, host);
    await once(server.#server, 'listening');
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  #serve(client: Socket): void {
    client.on('error', () => {});
    if (this.faults.has('refuse') || (this.faults.has('single') && this.#clients.size > 0)) {
      client.resetAndDestroy();
      return;
    }
    this.#clients.add(client);
    client.setNoDelay();
    const pending = new Map<number, Request>();
    let sent = Promise.resolve();
    const line = this.device({
      answer: (frame) => {
        sent = sent.then(() => this.#send(client, frame, pending));
      },
      hangUp: () => client.end(),
    });
    client.on('close', () => {
      this.#clients.delete(client);
      line.close();
    });
    const frames = new FrameReader();
    client.on('data', (bytes) => {
      try {
        for (const frame of frames.add(bytes)) {
          if (this.#cuts(client)) return;
          const request = requestOf(frame);
          pending.set(request.transaction, request);
          line.ask(frame);
        }
      } catch {
        client.destroy();
      }
    });
  }

  /** Whether a fault of the connection gives the client something other than an answer; applies the fault. */
  #cuts(client: Socket): boolean {
    if (this.faults.has('rst')) client.resetAndDestroy();
    else if (this.faults.has('fin')) client.end();
    else return this.faults.has('hole');
    return true;
  }

  async #send(client: Socket, answer: Buffer, pending: Map<number, Request>): Promise<void> {
    const transaction = answer.readUInt16BE(0);
    const request = pending.get(transaction) ?? requestOf(answer);
    pending.delete(transaction);
    for (const { bytes, afterMs } of this.faults.applyTo(answer, request)) {
      if (afterMs > 0) await pause(afterMs);
      if (client.writable) client.write(bytes);
    }
  }

  /** Closes all connections. */
  async stop(): Promise<void> {
    for (const client of this.#clients) client.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
