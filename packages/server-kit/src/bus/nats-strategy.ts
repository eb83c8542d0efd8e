import type { Msg, Subscription } from '@nats-io/transport-node';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { caller as callerSchema, type Caller } from '@officina/contracts/caller';
import type { Call } from '@officina/contracts/endpoint';
import { firstValueFrom } from 'rxjs';
import { AppError } from '../app-error.ts';
import { SystemClock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { ServiceToken } from '../service-token.ts';
import { within } from '../within.ts';
import { toAppError } from './answer-error.ts';
import { drainLimitMs, type BusConnection } from './bus-connection.ts';
import { checkReply } from './check-reply.ts';
import { callerHeader, deadlineHeader, decode, encode, maxReplyBytes, toReplyError } from './envelope.ts';
import { InFlight } from './in-flight.ts';
import { validateRequest } from './validate-request.ts';

export interface StrategyOptions {
  connection: BusConnection;
  token: ServiceToken;
  logger: Logger;
  /** `demo.` for the demo generator's own handlers. */
  subjectPrefix?: string;
  /** Refuse replies that do not fit their contract: in tests, never in production. */
  checkReplies?: boolean;
}

interface Answerer {
  contract: Call;
  handle: MessageHandler;
}

/** Nest's transport over the bus: every message gets an answer, no message ends the process. */
export class NatsStrategy extends Server implements CustomTransportStrategy {
  private readonly answerers = new Map<string, Answerer>();
  private readonly subscriptions: Subscription[] = [];
  private readonly inFlight = new InFlight();
  /** Deadlines are compared in the machines' own time. */
  private readonly clock = new SystemClock();

  constructor(private readonly options: StrategyOptions) {
    super();
  }

  /** Answers one call from now on, outside Nest: health, before the handlers are there. */
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
      callback();
    } catch (error) {
      callback(error);
    }
  }

  /** Takes no new work (a bus that does not hear so is not waited for), waits until the work in hand is answered (10 s at most). */
  async close(): Promise<void> {
    const open = this.subscriptions.splice(0).filter((subscription) => !subscription.isClosed());
    const drained = Promise.all(open.map((subscription) => subscription.drain()));
    await within(drainLimitMs, drained, 'draining subscriptions').catch(() => undefined);
    await this.inFlight.none(10_000);
  }

  on(): never {
    throw new Error('the bus connection reports its own events');
  }

  unwrap<T>(): T {
    return this.options.connection.nats as T;
  }

  private register(subject: string, answerer: Answerer): void {
    if (!answerer.contract || !subject.startsWith(`rpc.${this.options.token}.`)) {
      throw new Error(`${subject} is no call of ${this.options.token}`);
    }
    this.answerers.set(subject, answerer);
  }

  private subscribe(subject: string): void {
    const { connection, token, subjectPrefix = '' } = this.options;
    const callback = (error: Error | null, message: Msg) => {
      if (!error) void this.inFlight.during(this.respond(message));
    };
    this.subscriptions.push(connection.nats.subscribe(subjectPrefix + subject, { queue: token, callback }));
  }

  private async respond(message: Msg): Promise<void> {
    const { logger } = this.options;
    // A reply subject outside the inboxes would make the answer a forged request or hint.
    if (!message.reply?.startsWith('_INBOX.'))
      return logger.warn({ subject: message.subject }, 'no inbox to answer');
    const bytes = await this.replyTo(message);
    try {
      message.respond(bytes);
    } catch (error) {
      logger.warn({ err: error, subject: message.subject }, 'answer not sent');
    }
  }

  private async replyTo(message: Msg): Promise<Uint8Array> {
    const subject = message.subject.slice(this.options.subjectPrefix?.length ?? 0);
    let requestId = 'unknown';
    try {
      const caller = readCaller(message);
      requestId = caller.requestId;
      const bytes = encode({ ok: await this.result(subject, message, caller) });
      if (bytes.length > maxReplyBytes)
        throw new AppError('too_large', `the answer has ${bytes.length} bytes`);
      return bytes;
    } catch (error) {
      return encode({ error: toReplyError(toAppError(error, this.options.logger, { requestId, subject })) });
    }
  }

  private async result(subject: string, message: Msg, caller: Caller): Promise<unknown> {
    this.refuseExpired(message);
    const answerer = this.answerers.get(subject);
    if (!answerer) throw new AppError('unavailable', `${subject} has no handler`);
    const request = validateRequest(answerer.contract, readData(message));
    const reply: unknown = await firstValueFrom(
      this.transformToObservable(await answerer.handle(request, caller)),
    );
    if (reply === undefined) throw new Error(`${subject} answered undefined`);
    if (this.options.checkReplies) checkReply(answerer.contract, reply);
    return reply;
  }

  private refuseExpired(message: Msg): void {
    const deadline = Number(message.headers?.get(deadlineHeader));
    if (!(deadline > 0)) throw new AppError('malformed', `${deadlineHeader} is missing`);
    if (deadline < this.clock.now().getTime()) throw new AppError('timeout', 'expired before it was begun');
  }
}

const readData = (message: Msg): unknown => {
  try {
    return decode(message.data);
  } catch {
    throw new AppError('malformed', 'not JSON');
  }
};

const readCaller = (message: Msg): Caller => {
  try {
    return callerSchema.parse(JSON.parse(message.headers?.get(callerHeader) ?? ''));
  } catch {
    throw new AppError('malformed', `${callerHeader} is missing or unreadable`);
  }
};
