import { headers, type Msg } from '@nats-io/transport-node';
import type { Caller } from '@officina/contracts/caller';
import type { Call, Page, ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import { SystemClock, type Clock } from '../clock.ts';
import type { BusConnection } from './bus-connection.ts';
import {
  callerHeader,
  decode,
  encode,
  fromReplyError,
  legacyDeadlineHeader,
  timeLeftHeader,
} from './envelope.ts';
import { FileStream, readFilePart, transferSubject, type FilePart } from './files/file-stream.ts';

export interface CallOptions {
  /** Milliseconds until the caller gives up and the service drops the work; default 5,000. */
  deadlineMs?: number;
  /** For the demo generator, whose handlers subscribe under `demo.`. */
  subjectPrefix?: string;
}

interface Pending {
  resolve: (message: Msg) => void;
  reject: (error: AppError) => void;
  timer: NodeJS.Timeout;
}

/** A file being received: its name, and a stream of its bytes. */
export interface IncomingFile {
  name: string;
  content: FileStream;
}

const defaultDeadlineMs = 5_000;
/** For further pages of a list: the reader has results already, and a restart would repeat all the work. */
const furtherPageMs = 15_000;
const fileDeadlineMs = 30_000;
const retryAfterMs = 250;

const unavailable = (subject: string) => new AppError('unavailable', `nobody answers ${subject}`);
const busDown = () => new AppError('unavailable', 'the bus is down');
const hasNoResponder = (message: Msg) => message.data.length === 0 && message.headers?.code === 503;

/** Calls other services, sends and receives live hints. Uses one inbox subscription for all calls. */
export class BusClient {
  private readonly pending = new Map<string, Pending>();
  private sequence = 0;

  /**
   * @param clock the server's real time, even if handlers use a simulated clock: for services of the previous
   *   version
   */
  constructor(
    private readonly connection: BusConnection,
    private readonly clock: Clock = new SystemClock(),
  ) {
    connection.nats.subscribe(`${connection.inbox}.*`, {
      callback: (_error, message) => this.settle(message),
    });
    connection.onDisconnect(() => this.failAll());
  }

  /**
   * Sends a call and waits for its answer; a list answers one page.
   * @throws AppError the service's error, or `unavailable` (no service, or the bus is down), `timeout`, `too_large`
   */
  async call<C extends Call>(
    contract: C,
    request: Partial<RequestOf<C>>,
    caller: Caller,
    options: CallOptions = {},
  ): Promise<ReplyOf<C>> {
    return unwrap<ReplyOf<C>>(await this.send(contract, request, caller, options));
  }

  /**
   * Requests a file. Chunks are fetched while the content is read, one in advance; the deadline (default 30 s)
   * applies to each chunk. A missing chunk destroys the content; destroying the content stops the service.
   * @throws AppError as `call` does, before the first chunk
   */
  async file<C extends Call>(
    contract: C,
    request: Partial<RequestOf<C>>,
    caller: Caller,
    { deadlineMs = fileDeadlineMs }: Pick<CallOptions, 'deadlineMs'> = {},
  ): Promise<IncomingFile> {
    const first = partOf(await this.send(contract, request, caller, { deadlineMs }));
    const [, token = ''] = contract.subject.split('.');
    const content = new FileStream(first, async (question, transfer) => {
      const subject = transferSubject(token, transfer);
      const message = await this.request(subject, encode(question), caller, deadlineMs);
      if (hasNoResponder(message)) throw unavailable(subject);
      return partOf(message);
    });
    return { name: first.name ?? token, content };
  }

  /** The answer to a call; retried once if there is no service, unless it is a write. */
  private async send(
    contract: Call,
    request: Partial<RequestOf<Call>>,
    caller: Caller,
    { deadlineMs = defaultDeadlineMs, subjectPrefix = '' }: CallOptions,
  ): Promise<Msg> {
    const deadline = performance.now() + deadlineMs;
    const subject = subjectPrefix + contract.subject;
    const data = encode({ params: {}, body: {}, ...request });
    let message = await this.request(subject, data, caller, deadlineMs);
    if (hasNoResponder(message) && contract.kind !== 'write' && deadlineMs > retryAfterMs) {
      await delay(retryAfterMs);
      message = await this.request(subject, data, caller, deadline - performance.now());
    }
    if (hasNoResponder(message)) throw unavailable(subject);
    return message;
  }

  /** All pages of a `list` in order, each with its own deadline (5 s, then 15 s); fetches one page ahead. */
  async *pages<C extends Call>(
    contract: C,
    request: Partial<RequestOf<C>>,
    caller: Caller,
    options: CallOptions = {},
  ): AsyncGenerator<Page<unknown> & ReplyOf<C>> {
    const requestPage = (after: string | undefined) =>
      this.call(
        contract,
        { ...request, after },
        caller,
        after === undefined ? options : { deadlineMs: furtherPageMs, ...options },
      ) as Promise<Page<unknown> & ReplyOf<C>>;
    for (let next: ReturnType<typeof requestPage> | undefined = requestPage(request.after); next;) {
      const page: Page<unknown> & ReplyOf<C> = await next;
      next = page.next === undefined ? undefined : requestPage(page.next);
      // An error is ignored if the reader stops before this page.
      next?.catch(() => undefined);
      yield page;
    }
  }

  /**
   * Publishes a live hint `event.<service>.<thing>.<past tense>`, or a message to the service's replicas
   * `peer.<service>.<topic>`. Delivery is not guaranteed.
   */
  hint(subject: string, payload: unknown): void {
    if (this.connection.connected) this.connection.nats.publish(subject, encode(payload));
  }

  /**
   * Calls back for each hint or peer message of a subject (wildcards allowed), except unreadable ones; returns a
   * function that unsubscribes.
   */
  subscribe(subject: string, callback: (payload: unknown, subject: string) => void): () => void {
    const subscription = this.connection.nats.subscribe(subject, {
      callback: (error, message) => {
        const payload = error ? undefined : payloadOf(message);
        if (payload !== undefined) callback(payload, message.subject);
      },
    });
    return () => subscription.unsubscribe();
  }

  private request(subject: string, data: Uint8Array, caller: Caller, timeLeft: number): Promise<Msg> {
    const { nats, connected, inbox } = this.connection;
    if (!connected) return Promise.reject(busDown());
    if (data.length + 2_048 > (nats.info?.max_payload ?? 1_048_576)) {
      return Promise.reject(new AppError('too_large', `${data.length} bytes are too many for ${subject}`));
    }
    const header = headers();
    header.set(callerHeader, JSON.stringify(caller));
    header.set(timeLeftHeader, String(Math.floor(timeLeft)));
    header.set(legacyDeadlineHeader, String(this.clock.now().getTime() + Math.floor(timeLeft)));
    const key = (++this.sequence).toString(36);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.pending.delete(key);
        reject(new AppError('timeout', `no answer from ${subject} in time`));
      }, timeLeft);
      this.pending.set(key, { resolve, reject, timer });
      nats.publish(subject, data, { reply: `${inbox}.${key}`, headers: header });
    });
  }

  private settle(message: Msg): void {
    const key = message?.subject.slice(this.connection.inbox.length + 1);
    const waiting = this.pending.get(key);
    if (!waiting) return;
    this.pending.delete(key);
    clearTimeout(waiting.timer);
    waiting.resolve(message);
  }

  private failAll(): void {
    for (const { reject, timer } of this.pending.values()) {
      clearTimeout(timer);
      reject(busDown());
    }
    this.pending.clear();
  }
}

const payloadOf = (message: Msg): unknown => {
  try {
    return decode(message.data);
  } catch {
    return undefined;
  }
};

const partOf = (message: Msg): FilePart => readFilePart(message) ?? unwrap(message);

const unwrap = <R>(message: Msg): R => {
  const reply = payloadOf(message);
  if (typeof reply !== 'object' || reply === null) throw new AppError('internal', 'unreadable answer');
  if ('ok' in reply) return reply.ok as R;
  throw fromReplyError('error' in reply ? reply.error : undefined);
};
