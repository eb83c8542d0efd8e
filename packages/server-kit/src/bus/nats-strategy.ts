import type { Msg, Subscription } from '@nats-io/transport-node';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { Caller } from '@officina/contracts/caller';
import type { Call, FileReply } from '@officina/contracts/endpoint';
import { firstValueFrom } from 'rxjs';
import { AppError } from '../app-error.ts';
import type { Logger } from '../logger.ts';
import { checkPermission } from '../permission.ts';
import type { ServiceToken } from '../service-token.ts';
import { waitLimitFor, FairQueue, type FairQueueLimits } from '../fair-queue.ts';
import { withTimeout } from '../with-timeout.ts';
import type { BusConnection } from './bus-connection.ts';
import { checkReply, validateRequest } from './validation.ts';
import { decode, encodeAnswer } from './envelope.ts';
import { InFlight, respond, type Reply, type Responder } from './respond.ts';
import { defaultFileLimits, Transfers, type FileLimits } from './files/transfers.ts';

export interface StrategyOptions {
  connection: BusConnection;
  token: ServiceToken;
  logger: Logger;
  /**
   * `demo.` for the handlers inside the demo generator.
   */
  subjectPrefix?: string;
  fileLimits?: FileLimits;
  /** Rejects replies that violate their contract: in tests, never in production. */
  checkReplies?: boolean;
}

/**
 * Limits for long reads: short calls always find a free connection to the store, and one tenant never takes all
 * slots. Each slot stands for two of the ten connections: lists run up to two queries at once (lots: four short
 * ones), sums four.
 */
const longLimits: FairQueueLimits = { all: 4, tenant: 3, user: 3 };
const slotsOfSums = 2;

interface RegisteredHandler {
  contract: Call;
  handle: MessageHandler;
}

/** Nest's transport over the bus: every message gets an answer, no message ends the process. */
export class NatsStrategy extends Server implements CustomTransportStrategy {
  private readonly handlers = new Map<string, RegisteredHandler>();
  private readonly subscriptions: Subscription[] = [];
  private readonly inFlight = new InFlight();
  private readonly long = new FairQueue(longLimits);
  private readonly transfers: Transfers;

  constructor(private readonly options: StrategyOptions) {
    super();
    const { connection, token, logger, fileLimits = defaultFileLimits } = options;
    this.transfers = new Transfers(
      { nats: connection.nats, token, logger, long: this.long },
      fileLimits,
      this.inFlight,
    );
  }

  /** Answers one call outside Nest, from now on: health, before the handlers exist. */
  answer(contract: Call, handle: MessageHandler): void {
    this.register(contract.subject, { contract, handle });
    this.subscribe(contract.subject);
  }

  listen(callback: (error?: unknown) => void): void {
    try {
      for (const [subject, handle] of this.messageHandlers) {
        this.register(subject, { contract: handle.extras?.['contract'] as Call, handle });
      }
      this.subscribe(`rpc.${this.options.token}.>`);
      void this.announced().then(() => callback());
    } catch (error) {
      callback(error);
    }
  }

  /**
   * Flush first: callers may call as soon as the service reports ready. A bus that is down receives the subscriptions
   * when it is back.
   */
  private async announced(): Promise<void> {
    const { nats, drainLimitMs } = this.options.connection;
    await withTimeout(drainLimitMs, nats.flush(), 'announcing the calls').catch(() => undefined);
  }

  /**
   * Stops accepting work (without waiting for an unresponsive bus), then waits up to 10 s for running work and files,
   * and aborts the rest.
   */
  async close(): Promise<void> {
    const open = this.subscriptions.splice(0).filter((subscription) => !subscription.isClosed());
    const drained = Promise.all(open.map((subscription) => subscription.drain()));
    await withTimeout(this.options.connection.drainLimitMs, drained, 'draining subscriptions').catch(
      () => undefined,
    );
    await this.inFlight.none(10_000);
    this.transfers.endAll();
  }

  on(): never {
    throw new Error('the bus connection reports its own events');
  }

  unwrap<T>(): T {
    return this.options.connection.nats as T;
  }

  private register(subject: string, handler: RegisteredHandler): void {
    if (!handler.contract || !subject.startsWith(`rpc.${this.options.token}.`)) {
      throw new Error(`${subject} is no call of ${this.options.token}`);
    }
    this.handlers.set(subject, handler);
  }

  private subscribe(subject: string): void {
    const { connection, token, subjectPrefix = '', logger } = this.options;
    const callback = (error: Error | null, message: Msg) => {
      const work: Responder = (caller, timeLeft) => this.reply(message, caller, timeLeft);
      if (!error) void this.inFlight.during(respond(message, logger, work));
    };
    this.subscriptions.push(connection.nats.subscribe(subjectPrefix + subject, { queue: token, callback }));
  }

  private async reply(message: Msg, caller: Caller, timeLeft: number): Promise<Reply> {
    const subject = message.subject.slice(this.options.subjectPrefix?.length ?? 0);
    const handler = this.handlers.get(subject);
    if (!handler) throw new AppError('unavailable', `${subject} has no handler`);
    const { contract, handle } = handler;
    checkPermission(contract, caller);
    const request = validateRequest(contract, readData(message));
    const result = async (): Promise<unknown> =>
      firstValueFrom(this.transformToObservable(await handle(request, caller)));
    if (contract.kind === 'file')
      return this.transfers.send(caller, timeLeft, async () => (await result()) as FileReply);
    const isLong = contract.kind === 'list' || contract.isLong;
    const limits = { ...waitLimitFor(timeLeft), places: contract.isLong ? slotsOfSums : 1 };
    const reply = await (isLong ? this.long.during(caller, limits, result) : result());
    if (reply === undefined) throw new Error(`${subject} answered undefined`);
    if (this.options.checkReplies) checkReply(contract, reply);
    return { bytes: encodeAnswer(reply) };
  }
}

const readData = (message: Msg): unknown => {
  try {
    return decode(message.data);
  } catch {
    throw new AppError('malformed', 'not JSON');
  }
};
