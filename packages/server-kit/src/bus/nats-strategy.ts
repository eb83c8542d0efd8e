import type { Msg, Subscription } from '@nats-io/transport-node';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { Caller } from '@officina/contracts/caller';
import type { Call, FileReply } from '@officina/contracts/endpoint';
import { firstValueFrom } from 'rxjs';
import { AppError } from '../app-error.ts';
import type { Logger } from '../logger.ts';
import type { ServiceToken } from '../service-token.ts';
import { patienceOf, Turns, type TurnLimits } from '../turns.ts';
import { within } from '../within.ts';
import type { BusConnection } from './bus-connection.ts';
import { checkReply, validateRequest } from './validation.ts';
import { decode, encodeAnswer } from './envelope.ts';
import { InFlight, respond, type Reply, type Work } from './respond.ts';
import { defaultFileLimits, Transfers, type FileLimits } from './files/transfers.ts';

export interface StrategyOptions {
  connection: BusConnection;
  token: ServiceToken;
  logger: Logger;
  /** `demo.` for the demo generator's own handlers. */
  subjectPrefix?: string;
  fileLimits?: FileLimits;
  /** Refuse replies that do not fit their contract: in tests, never in production. */
  checkReplies?: boolean;
}

/**
 * Places of long reads, so that short calls find a connection to the store however many gateways ask, and one tenant never
 * has all places. Each is for two of the ten connections: lists ask for up to two things at once (of lots four short ones),
 * sums for four.
 */
const longLimits: TurnLimits = { all: 4, tenant: 3, user: 3 };
const placesOfSums = 2;

interface Answerer {
  contract: Call;
  handle: MessageHandler;
}

/** Nest's transport over the bus: every message gets an answer, no message ends the process. */
export class NatsStrategy extends Server implements CustomTransportStrategy {
  private readonly answerers = new Map<string, Answerer>();
  private readonly subscriptions: Subscription[] = [];
  private readonly inFlight = new InFlight();
  private readonly long = new Turns(longLimits);
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
      void this.heard().then(() => callback());
    } catch (error) {
      callback(error);
    }
  }

  /**
   * Resolves when the server knows that calls are answered here: who is told that a service is ready calls it at once. A bus
   * that is away hears of it when it is back.
   */
  private async heard(): Promise<void> {
    const { nats, drainLimitMs } = this.options.connection;
    await within(drainLimitMs, nats.flush(), 'announcing the calls').catch(() => undefined);
  }

  /**
   * Takes no new work (a bus that does not hear so is not waited for), waits until the work in hand is answered and the
   * files under way are sent (10 s at most; then they are broken off).
   */
  async close(): Promise<void> {
    const open = this.subscriptions.splice(0).filter((subscription) => !subscription.isClosed());
    const drained = Promise.all(open.map((subscription) => subscription.drain()));
    await within(this.options.connection.drainLimitMs, drained, 'draining subscriptions').catch(
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

  private register(subject: string, answerer: Answerer): void {
    if (!answerer.contract || !subject.startsWith(`rpc.${this.options.token}.`)) {
      throw new Error(`${subject} is no call of ${this.options.token}`);
    }
    this.answerers.set(subject, answerer);
  }

  private subscribe(subject: string): void {
    const { connection, token, subjectPrefix = '', logger } = this.options;
    const callback = (error: Error | null, message: Msg) => {
      const work: Work = (caller, timeLeft) => this.reply(message, caller, timeLeft);
      if (!error) void this.inFlight.during(respond(message, logger, work));
    };
    this.subscriptions.push(connection.nats.subscribe(subjectPrefix + subject, { queue: token, callback }));
  }

  private async reply(message: Msg, caller: Caller, timeLeft: number): Promise<Reply> {
    const subject = message.subject.slice(this.options.subjectPrefix?.length ?? 0);
    const answerer = this.answerers.get(subject);
    if (!answerer) throw new AppError('unavailable', `${subject} has no handler`);
    const { contract, handle } = answerer;
    const request = validateRequest(contract, readData(message));
    const result = async (): Promise<unknown> =>
      firstValueFrom(this.transformToObservable(await handle(request, caller)));
    if (contract.kind === 'file')
      return this.transfers.send(caller, timeLeft, async () => (await result()) as FileReply);
    const isLong = contract.kind === 'list' || contract.isLong;
    const patience = { ...patienceOf(timeLeft), places: contract.isLong ? placesOfSums : 1 };
    const given = await (isLong ? this.long.during(caller, patience, result) : result());
    if (given === undefined) throw new Error(`${subject} answered undefined`);
    if (this.options.checkReplies) checkReply(contract, given);
    return { bytes: encodeAnswer(given) };
  }
}

const readData = (message: Msg): unknown => {
  try {
    return decode(message.data);
  } catch {
    throw new AppError('malformed', 'not JSON');
  }
};
