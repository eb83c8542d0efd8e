import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionSettings } from '../poll/connection.ts';
import { ModbusLink, ReadError, type ReadRequest } from './modbus-link.ts';

/** The address and settings of a device. */
export interface DeviceAddress {
  host: string;
  port: number;
  settings: ConnectionSettings;
}

/**
 * The only connection to a device, shared by all requests: connects when needed and sends one request at a time. If the device
 * closed the connection, the next request reconnects.
 */
export class DeviceConnection {
  #link: ModbusLink | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  #dials = 0;

  /** @param mayDial checked before each connect */
  constructor(
    private readonly address: () => DeviceAddress,
    private readonly connectMs: number,
    private readonly mayDial: () => boolean,
  ) {}

  /** The number of successful connects. */
  get dials(): number {
    return this.#dials;
  }

  get isOpen(): boolean {
    return this.#link?.isOpen ?? false;
  }

  /**
   * Sends a request after earlier ones have finished; connecting and reading have separate limits.
   * @param limitMs for the answer; by default the device's timeout
   * @param isWanted checked before sending: a request that is no longer needed fails as `silent`
   * @throws ReadError
   */
  ask(
    question: ReadRequest,
    limitMs = this.address().settings.timeoutMs,
    isWanted = () => true,
  ): Promise<number[]> {
    const answer = this.#last.then(() => {
      if (!isWanted()) throw new ReadError('silent');
      return this.#ask(question, limitMs);
    });
    this.#last = answer.then(this.#pause, this.#pause);
    return answer;
  }

  readonly #pause = async (): Promise<void> => {
    const { gapMs } = this.address().settings;
    if (gapMs > 0) await wait(gapMs);
  };

  async #ask(question: ReadRequest, limitMs: number): Promise<number[]> {
    const link = await this.#open();
    try {
      return await link.read(question, limitMs);
    } catch (error) {
      // Out of sync, or closed.
      if (error instanceof ReadError && error.failure === 'garbled') link.destroy();
      throw error;
    }
  }

  async #open(): Promise<ModbusLink> {
    if (this.#link?.isOpen) return this.#link;
    this.hangUp();
    if (this.#isClosed) throw new ReadError('closed');
    if (!this.mayDial()) throw new ReadError('not_allowed');
    const { host, port, settings } = this.address();
    const link = new ModbusLink();
    this.#link = link;
    await link.connect(host, port, this.connectMs);
    this.#dials += 1;
    if (settings.afterConnectMs > 0) await wait(settings.afterConnectMs);
    return link;
  }

  /** Closes the connection; a pending request fails with `closed`, the next one reconnects. */
  hangUp(): void {
    this.#link?.destroy();
    this.#link = undefined;
  }

  /** Closes the connection for good. */
  close(): void {
    this.#isClosed = true;
    this.hangUp();
  }
}
