import type { ReadFailure } from '@officina/contracts/industrial/readings';
import type { ReadFunction } from '@officina/contracts/industrial/register';
import ModbusRTU from 'modbus-serial';
import { isIP, Socket } from 'node:net';

/** Why a device gave no reading. */
export class ReadError extends Error {
  override readonly name = 'ReadError';

  /** @param exception of a failure `exception`: the number that the device answered */
  constructor(
    readonly failure: ReadFailure,
    readonly exception?: number,
  ) {
    super(exception === undefined ? failure : `exception ${exception}`);
  }
}

/** What is asked of a unit: `count` registers, or bits, from an address on. */
export interface Question {
  unit: number;
  fc: ReadFunction;
  address: number;
  count: number;
}

const keepAliveMs = 10_000;

/** The only function codes there are: the poller cannot write. */
const readBy = { 1: 'writeFC1', 2: 'writeFC2', 3: 'writeFC3', 4: 'writeFC4' } as const;

const causeOf = (error: unknown): ReadError => {
  if (error instanceof ReadError) return error;
  const { modbusCode } = error as { modbusCode?: number };
  return modbusCode === undefined ? new ReadError('garbled') : new ReadError('exception', modbusCode);
};

/**
 * One TCP connection to a device, from dialling to its end. The socket is ours, for modbus-serial does not say when one
 * dies and can leave a request unanswered for ever: every promise here settles.
 */
export class ModbusLink {
  readonly #socket = new Socket();
  readonly #client = new ModbusRTU();
  /** What waits for the device. A promise of the link's end instead would keep each of its races until then. */
  readonly #waiting = new Set<(error: ReadError) => void>();
  #isOpen = false;

  constructor() {
    this.#socket.on('close', () => this.#end());
    // A device that hangs up has said all that it will.
    this.#socket.on('end', () => this.#socket.destroy());
    this.#socket.on('error', () => {});
  }

  get isOpen(): boolean {
    return this.#isOpen && !this.#socket.destroyed;
  }

  /**
   * @param host an address; a name leads who knows where, and is `not_allowed`
   * @throws ReadError `refused`, `unreachable`, or `closed` by the device or `destroy`
   */
  async connect(host: string, port: number, limitMs: number): Promise<void> {
    if (isIP(host) === 0) throw new ReadError('not_allowed');
    try {
      if (this.#socket.destroyed) throw new ReadError('closed');
      await this.#within<void>(limitMs, 'unreachable', (resolve, reject) => {
        this.#socket.once('error', (error) => reject(new ReadError(dialFailure(error))));
        this.#socket.connect({ host, port }, resolve);
      });
      this.#socket.setNoDelay().setKeepAlive(true, keepAliveMs);
      await this.#client.linkTCP(this.#socket, { port });
      this.#isOpen = true;
    } catch (error) {
      this.destroy();
      throw error instanceof ReadError ? error : new ReadError('closed');
    }
  }

  /**
   * Asks once. Who gets no answer may ask again: one that comes late is known by its number and ignored.
   * @returns registers, or bits as 0 and 1, as many as were asked for
   * @throws ReadError; after `garbled` nothing that the link says can be trusted
   */
  async read({ unit, fc, address, count }: Question, limitMs: number): Promise<number[]> {
    try {
      if (!this.isOpen) throw new ReadError('closed');
      const data = await this.#within<Data['data']>(limitMs, 'silent', (resolve, reject) =>
        this.#client[readBy[fc]](unit, address, count, (error: Error | null, answer?: Data) =>
          answer ? resolve(answer.data) : reject(error ?? new ReadError('garbled')),
        ),
      );
      // Of bits whole bytes come.
      if (data.length < count) throw new ReadError('garbled');
      return Array.from(data.slice(0, count), Number);
    } catch (error) {
      throw causeOf(error);
    }
  }

  /** Hangs up at once; what is under way fails with `closed`. */
  destroy(): void {
    this.#socket.destroy();
    this.#end();
  }

  #end(): void {
    this.#isOpen = false;
    for (const fail of this.#waiting) fail(new ReadError('closed'));
  }

  /** What `begin` comes to, unless the link ends before, or so many milliseconds. */
  async #within<T>(
    limitMs: number,
    failure: 'silent' | 'unreachable',
    begin: (resolve: (value: T) => void, reject: (error: Error) => void) => void,
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // The error is made only then, for most reads are in time.
    const timer = setTimeout(() => reject(new ReadError(failure)), limitMs);
    this.#waiting.add(reject);
    try {
      begin(resolve, reject);
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(reject);
      if (this.#waiting.size === 0) (this.#client as unknown as Remembering)._transactions = {};
    }
  }
}

/** modbus-serial keeps the last 256 questions of a connection with their answers, 0.2 to 0.5 MB, long after they were told. */
interface Remembering {
  _transactions: Record<number, unknown>;
}

interface Data {
  data: readonly (number | boolean)[];
}

const dialFailure = ({ code }: NodeJS.ErrnoException): 'refused' | 'closed' | 'unreachable' => {
  if (code === 'ECONNREFUSED') return 'refused';
  return code === 'ECONNRESET' ? 'closed' : 'unreachable';
};
