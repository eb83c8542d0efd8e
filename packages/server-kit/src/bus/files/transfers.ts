import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Caller } from '@officina/contracts/caller';
import type { FileReply } from '@officina/contracts/endpoint';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '../../app-error.ts';
import type { Logger } from '../../logger.ts';
import type { ServiceToken } from '../../service-token.ts';
import { waitLimitFor, FairQueue } from '../../fair-queue.ts';
import { decode } from '../envelope.ts';
import { respond, type InFlight, type Reply } from '../respond.ts';
import { chunksOf, fileHeaders, transferSubject, type ChunkRequest } from './file-stream.ts';

/** Dependencies of the process that sends files. */
interface Sender {
  nats: NatsConnection;
  token: ServiceToken;
  logger: Logger;
  /** Queue for producing chunks, because this may read the store. */
  long: FairQueue;
}

/**
 * One file being sent to the caller who requested it: each chunk is produced and sent on request, on a subject of
 * this process.
 */
class Transfer {
  readonly finished: Promise<void>;
  private readonly id = randomBytes(18).toString('base64url');
  private readonly chunks: AsyncGenerator<Uint8Array, Uint8Array>;
  private readonly settle: () => void;
  private subscription: Subscription | undefined;
  private idle: NodeJS.Timeout | undefined;
  private isOver = false;

  /** @param idleMs milliseconds without a request after which the file is closed */
  constructor(
    private readonly sender: Sender,
    private readonly owner: Caller,
    private readonly file: FileReply,
    private readonly idleMs: number,
  ) {
    this.chunks = chunksOf(file.content);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.finished = promise;
    this.settle = resolve;
  }

  /** Returns the first chunk, with the file's name, and answers requests for the others. */
  start(timeLeft: number): Promise<Reply> {
    const { nats, token, logger } = this.sender;
    const callback = (error: Error | null, message: Msg) => {
      if (!error) void respond(message, logger, (...args) => this.answer(message, ...args));
    };
    this.subscription = nats.subscribe(transferSubject(token, this.id), { callback });
    return this.next(timeLeft, this.file.name);
  }

  /** Closes the source and frees the slot; further requests get no answer. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.idle);
    // A request that was already sent still gets an error.
    this.subscription?.drain().catch(() => undefined);
    this.closeSource();
    this.settle();
  }

  private async answer(message: Msg, { tenantId, userId }: Caller, timeLeft: number): Promise<Reply> {
    if (tenantId !== this.owner.tenantId || userId !== this.owner.userId)
      throw new AppError('not_found', 'no such file');
    const question = decode(message.data) as ChunkRequest;
    if (question === 'next') return this.next(timeLeft);
    this.end();
    return { bytes: new Uint8Array() };
  }

  private async next(timeLeft: number, name?: string): Promise<Reply> {
    try {
      this.keepOpen();
      const produce = () => this.chunks.next();
      const { value: bytes, done } = await this.sender.long.during(
        this.owner,
        waitLimitFor(timeLeft),
        produce,
      );
      this.keepOpen();
      if (done) this.end();
      return { bytes, headers: fileHeaders({ name, transfer: done ? undefined : this.id }) };
    } catch (error) {
      this.end();
      throw error;
    }
  }

  /** Throws if the file has ended: a later answer must not look like its last chunk. */
  private keepOpen(): void {
    if (this.isOver) throw new AppError('unavailable', 'the file was given up');
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.end(), this.idleMs);
  }

  private closeSource(): void {
    const { content, name } = this.file;
    // While a chunk is being produced, the generator's `return` would wait; destroy the source directly.
    if (content instanceof Readable) content.destroy();
    this.chunks.return(new Uint8Array()).catch((error: unknown) => {
      this.sender.logger.warn({ err: error, name }, 'the source of a file did not close');
    });
  }
}

/** How many files a process sends concurrently, and after how many idle milliseconds one is closed. */
export interface FileLimits {
  atOnce: number;
  idleMs: number;
}

export const defaultFileLimits: FileLimits = { atOnce: 8, idleMs: 30_000 };

/** Milliseconds that a file waits for a slot. */
const maxWaitMs = 4_000;

/** The files that this process is sending, with limits on all, per tenant and per user. */
export class Transfers {
  private readonly running = new Set<Transfer>();
  private readonly queue: FairQueue;

  constructor(
    private readonly sender: Sender,
    private readonly limits: FileLimits,
    private readonly inFlight: InFlight,
  ) {
    const { atOnce: all } = limits;
    this.queue = new FairQueue({ all, tenant: Math.ceil((all * 3) / 4), user: Math.ceil(all / 2) });
  }

  /**
   * Waits for a slot, opens a file for a caller and returns its first chunk.
   * @param timeLeft milliseconds that the caller still waits
   * @throws AppError `unavailable` if no slot becomes free in time
   */
  async send(caller: Caller, timeLeft: number, open: () => Promise<FileReply>): Promise<Reply> {
    const limitMs = Math.min(maxWaitMs, timeLeft / 2);
    const release = await this.queue.place(caller, { limitMs });
    const transfer = await open().then(
      (file) => new Transfer(this.sender, caller, file, this.limits.idleMs),
      (error: unknown) => {
        release();
        throw error;
      },
    );
    this.running.add(transfer);
    const finished = transfer.finished.then(() => {
      this.running.delete(transfer);
      release();
    });
    void this.inFlight.during(finished);
    return transfer.start(timeLeft);
  }

  /** Aborts running transfers: readers get an error, never a premature end. */
  endAll(): void {
    for (const transfer of this.running) transfer.end();
  }
}
