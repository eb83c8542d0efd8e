import type { ReadFailure } from '@officina/contracts/industrial/readings';
import type { ReadFunction } from '@officina/contracts/industrial/register';
import ModbusRTU from 'modbus-serial';
import { isIP, Socket } from 'node:net';

/** Why a device gave no reading. */
export class ReadError extends Error {
  override readonly name = 'ReadError';

  /** @param exception for the failure `exception`: the code that the device returned */
  constructor(
    readonly failure: ReadFailure,
    readonly exception?: number,
  ) {
    super(exception === undefined ? failure : `exception ${exception}`);
  }
}

/** A request to a unit: `count` registers or bits from an address. */
export interface ReadRequest {
  unit: number;
  fc: ReadFunction;
  address: number;
  count: number;
}

const keepAliveMs = 10_000;

/** The only functions available: the poller cannot write. */
const readBy = { 1: 'writeFC1', 2: 'writeFC2', 3: 'writeFC3', 4: 'writeFC4' } as const;

const causeOf = (error: unknown): ReadError => {
  if (error instanceof ReadError) return error;
  const { modbusCode } = error as { modbusCode?: number };
  return modbusCode === undefined ? new ReadError('garbled') : new ReadError('exception', modbusCode);
};

/**
 * One TCP connection to a device, from connect to close. We own the socket, since modbus-serial does not report when it closes
 * and may leave a request pending forever: every promise here settles.
 */
export class ModbusLink {
  readonly #socket = new Socket();
  readonly #client = new ModbusRTU();
  /** Pending requests. One shared "closed" promise would leak a reaction per read. */
  readonly #pending = new Set<(error: ReadError) => void>();
  #isOpen = false;

  constructor() {
    this.#socket.on('close', () => this.#end());
    // A device that closes its side sends no further answer.
    this.#socket.on('end', () => this.#socket.destroy());
    this.#socket.on('error', () => {});
  }

  get isOpen(): boolean {
    return this.#isOpen && !this.#socket.destroyed;
  }

  /**
   * @param host an IP address; a host name could lead anywhere, and is `not_allowed`
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
   * Sends one request. After a timeout it may be retried: a late answer is recognized by its number and ignored.
   * @returns as many registers as requested, or bits as 0 and 1
   * @throws ReadError; after `garbled` no further answer of this link can be trusted
   */
  async read({ unit, fc, address, count }: ReadRequest, limitMs: number): Promise<number[]> {
    try {
      if (!this.isOpen) throw new ReadError('closed');
      const data = await this.#within<Data['data']>(limitMs, 'silent', (resolve, reject) =>
        this.#client[readBy[fc]](unit, address, count, (error: Error | null, answer?: Data) =>
          answer ? resolve(answer.data) : reject(error ?? new ReadError('garbled')),
        ),
      );
      // Bits are received as whole bytes.
      if (data.length < count) throw new ReadError('garbled');
      return Array.from(data.slice(0, count), Number);
    } catch (error) {
      throw causeOf(error);
    }
  }

  /** Closes the connection at once; a pending request fails with `closed`. */
  destroy(): void {
    this.#socket.destroy();
    this.#end();
  }

  #end(): void {
    this.#isOpen = false;
    for (const fail of this.#pending) fail(new ReadError('closed'));
  }

  /** The result of `begin`, unless the link closes or the time limit is reached first. */
  async #within<T>(
    limitMs: number,
    failure: 'silent' | 'unreachable',
    begin: (resolve: (value: T) => void, reject: (error: Error) => void) => void,
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // The error is only created then, as most reads are in time.
    const timer = setTimeout(() => reject(new ReadError(failure)), limitMs);
    this.#pending.add(reject);
    try {
      begin(resolve, reject);
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#pending.delete(reject);
      if (this.#pending.size === 0) (this.#client as unknown as RememberingClient)._transactions = {};
    }
  }
}

/**
 * modbus-serial keeps the last 256 requests of a connection with their answers, 0.2 to 0.5 MB, long after they were returned.
 */
interface RememberingClient {
  _transactions: Record<number, unknown>;
}

interface Data {
  data: readonly (number | boolean)[];
}

const dialFailure = ({ code }: NodeJS.ErrnoException): 'refused' | 'closed' | 'unreachable' => {
  if (code === 'ECONNREFUSED') return 'refused';
  return code === 'ECONNRESET' ? 'closed' : 'unreachable';
};
