import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Caller } from '@officina/contracts/caller';
import type { FileReply } from '@officina/contracts/endpoint';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '../../app-error.ts';
import type { Logger } from '../../logger.ts';
import type { ServiceToken } from '../../service-token.ts';
import { patienceOf, Turns } from '../../turns.ts';
import { decode } from '../envelope.ts';
import { respond, type InFlight, type Reply } from '../respond.ts';
import { chunksOf, fileHeaders, transferSubject, type FileQuestion } from './file-stream.ts';

/** The process that sends files. */
interface Sender {
  nats: NatsConnection;
  token: ServiceToken;
  logger: Logger;
  /** Chunks are made at their turn: what makes them may read the store. */
  long: Turns;
}

/**
 * One file on its way to the caller who asked for it: each chunk is made and sent when it is asked for, on a subject of
 * this process alone.
 */
class Transfer {
  readonly ended: Promise<void>;
  private readonly id = randomBytes(18).toString('base64url');
  private readonly chunks: AsyncGenerator<Uint8Array, Uint8Array>;
  private readonly settle: () => void;
  private subscription: Subscription | undefined;
  private idle: NodeJS.Timeout | undefined;
  private isOver = false;

  /** @param idleMs milliseconds without a question after which the file is given up */
  constructor(
    private readonly sender: Sender,
    private readonly owner: Caller,
    private readonly file: FileReply,
    private readonly idleMs: number,
  ) {
    this.chunks = chunksOf(file.content);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.settle = resolve;
  }

  /** The first chunk, with the file's name; the others are answered as they are asked for. */
  begin(timeLeft: number): Promise<Reply> {
    const { nats, token, logger } = this.sender;
    const callback = (error: Error | null, message: Msg) => {
      if (!error) void respond(message, logger, (...asked) => this.answer(message, ...asked));
    };
    this.subscription = nats.subscribe(transferSubject(token, this.id), { callback });
    return this.next(timeLeft, this.file.name);
  }

  /** Closes the source and frees the place; who asks for another chunk finds nobody. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.idle);
    // A question that is already on its way is still answered, with a refusal.
    this.subscription?.drain().catch(() => undefined);
    this.closeSource();
    this.settle();
  }

  private async answer(message: Msg, { tenantId, userId }: Caller, timeLeft: number): Promise<Reply> {
    if (tenantId !== this.owner.tenantId || userId !== this.owner.userId)
      throw new AppError('not_found', 'no such file');
    const question = decode(message.data) as FileQuestion;
    if (question === 'next') return this.next(timeLeft);
    this.end();
    return { bytes: new Uint8Array() };
  }

  private async next(timeLeft: number, name?: string): Promise<Reply> {
    try {
      this.keepOpen();
      const made = () => this.chunks.next();
      const { value: bytes, done } = await this.sender.long.during(this.owner, patienceOf(timeLeft), made);
      this.keepOpen();
      if (done) this.end();
      return { bytes, headers: fileHeaders({ name, transfer: done ? undefined : this.id }) };
    } catch (error) {
      this.end();
      throw error;
    }
  }

  /** Throws once the file is over: what comes after that must not look like its last chunk. */
  private keepOpen(): void {
    if (this.isOver) throw new AppError('unavailable', 'the file was given up');
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.end(), this.idleMs);
  }

  private closeSource(): void {
    const { content, name } = this.file;
    // A chunk that is still being made would hold back the generator's own way of closing its source.
    if (content instanceof Readable) content.destroy();
    this.chunks.return(new Uint8Array()).catch((error: unknown) => {
      this.sender.logger.warn({ err: error, name }, 'the source of a file did not close');
    });
  }
}

/** How many files a process sends at once, and after how many milliseconds without a question one is given up. */
export interface FileLimits {
  atOnce: number;
  idleMs: number;
}

export const defaultFileLimits: FileLimits = { atOnce: 8, idleMs: 30_000 };

/** Milliseconds that a file waits for its turn. */
const patienceMs = 4_000;

/** The files that this process is sending: so many at once, a part of them of one tenant or user. */
export class Transfers {
  private readonly running = new Set<Transfer>();
  private readonly turns: Turns;

  constructor(
    private readonly sender: Sender,
    private readonly limits: FileLimits,
    private readonly inFlight: InFlight,
  ) {
    const { atOnce: all } = limits;
    this.turns = new Turns({ all, tenant: Math.ceil((all * 3) / 4), user: Math.ceil(all / 2) });
  }

  /**
   * Opens a file for a caller at its turn and answers its first chunk.
   * @param timeLeft milliseconds for which the answer is waited for
   * @throws AppError `unavailable` when no turn comes in time
   */
  async send(caller: Caller, timeLeft: number, open: () => Promise<FileReply>): Promise<Reply> {
    const limitMs = Math.min(patienceMs, timeLeft / 2);
    const leave = await this.turns.place(caller, { limitMs });
    const transfer = await open().then(
      (file) => new Transfer(this.sender, caller, file, this.limits.idleMs),
      (error: unknown) => {
        leave();
        throw error;
      },
    );
    this.running.add(transfer);
    const ended = transfer.ended.then(() => {
      this.running.delete(transfer);
      leave();
    });
    void this.inFlight.during(ended);
    return transfer.begin(timeLeft);
  }

  /** Breaks off what is still under way: its readers see a failure, never an end. */
  endAll(): void {
    for (const transfer of this.running) transfer.end();
  }
}
