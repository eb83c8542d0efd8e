import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionSettings } from '../poll/connection.ts';
import { ModbusLink, ReadError, type Question } from './modbus-link.ts';

/** What a line leads to. */
export interface Place {
  host: string;
  port: number;
  settings: ConnectionSettings;
}

/**
 * The one way to a device, for whoever asks: dials when it is needed, asks one thing at a time. A device that hung up is
 * dialled again by the next question.
 */
export class Line {
  #link: ModbusLink | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  #dials = 0;

  /** @param mayDial asked at each dialling */
  constructor(
    private readonly place: () => Place,
    private readonly connectMs: number,
    private readonly mayDial: () => boolean,
  ) {}

  /** How often a connection came about. */
  get dials(): number {
    return this.#dials;
  }

  get isOpen(): boolean {
    return this.#link?.isOpen ?? false;
  }

  /**
   * Asks once, behind who asked before; connecting and waiting are limited apart.
   * @param limitMs for the answer; the connection's own unless given
   * @param isWanted asked when its turn comes: what nobody waits for any more is not asked, and fails as `silent`
   * @throws ReadError
   */
  ask(
    question: Question,
    limitMs = this.place().settings.timeoutMs,
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
    const { gapMs } = this.place().settings;
    if (gapMs > 0) await wait(gapMs);
  };

  async #ask(question: Question, limitMs: number): Promise<number[]> {
    const link = await this.#open();
    try {
      return await link.read(question, limitMs);
    } catch (error) {
      // Out of step, or no longer there.
      if (error instanceof ReadError && error.failure === 'garbled') link.destroy();
      throw error;
    }
  }

  async #open(): Promise<ModbusLink> {
    if (this.#link?.isOpen) return this.#link;
    this.hangUp();
    if (this.#isClosed) throw new ReadError('closed');
    if (!this.mayDial()) throw new ReadError('not_allowed');
    const { host, port, settings } = this.place();
    const link = new ModbusLink();
    this.#link = link;
    await link.connect(host, port, this.connectMs);
    this.#dials += 1;
    if (settings.afterConnectMs > 0) await wait(settings.afterConnectMs);
    return link;
  }

  /** Lets the connection go; what is under way fails with `closed`, the next question dials. */
  hangUp(): void {
    this.#link?.destroy();
    this.#link = undefined;
  }

  /** Hangs up for good. */
  close(): void {
    this.#isClosed = true;
    this.hangUp();
  }
}
