import type { Msg, MsgHdrs } from '@nats-io/transport-node';
import { caller as callerSchema, type Caller } from '@officina/contracts/caller';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import { diskFull } from '../disk.ts';
import type { Logger } from '../logger.ts';
import { codeOfSqlState } from '../store/store-errors.ts';
import { callerHeader, encodeError, maxReplyBytes, olderDeadlineHeader, timeLeftHeader } from './envelope.ts';

const storeOutages = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoPoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
]);

/** What mongoose says before the first connection, the driver in the error of a bulk write, and FerretDB when the connection to the database behind it breaks. */
const brokenConnection =
  /before initial connection|failed to connect|connection refused|^connect E[A-Z]+\b|broken pipe|(read|write|dial) (unix|tcp)\b|unexpected EOF|conn closed|^connection \d+ to \S+ closed|^connection pool for \S+ was cleared/i;

/** What that database itself says while it comes and goes, passed on by FerretDB. */
const databaseAway =
  /starting up|not yet accepting connections|shutting down|terminating connection|recovery mode|server closed the connection/i;

/** What it says when it has all the clients that it takes; MongoDB says nothing and closes the connection. */
const databaseFull = /too many (clients|connections)|remaining connection slots/i;

/** The driver lets the socket's own error through when a write meets a connection that has just died. */
const brokenSocket = /^(write|read) (EPIPE|ECONNRESET)$/;

/** OutOfDiskSpace of MongoDB; disk_full of PostgreSQL, which FerretDB passes on with its own number or with none. */
const noRoomCodes = new Set([14_031, codeOfSqlState('53100')]);
const noRoom = /no space left on device|disk quota exceeded/i;

const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error &&
  /^Mongo/.test(error.name) &&
  (('code' in error && noRoomCodes.has(Number(error.code))) || noRoom.test(error.message));

const isStoreOutage = (error: unknown): boolean =>
  error instanceof Error &&
  (storeOutages.has(error.name) ||
    brokenSocket.test(error.message) ||
    (/^Mongo/.test(error.name) &&
      [brokenConnection, databaseAway, databaseFull].some((said) => said.test(error.message))));

/** Any error as an AppError: a store without room is `disk_full`, one that is away `unavailable`; the unknown is logged here, once, and `internal`. */
export const toAppError = (
  error: unknown,
  logger: Logger,
  context: { requestId: string; subject: string },
): AppError => {
  if (error instanceof AppError) return error;
  if (isOutOfRoom(error)) {
    logger.error({ ...context, err: error }, 'the disk of the store is full');
    return diskFull();
  }
  if (isStoreOutage(error)) {
    logger.warn({ ...context, err: error }, 'store unavailable');
    return new AppError('unavailable', 'the store does not answer');
  }
  logger.error({ ...context, err: error }, 'unexpected error');
  return new AppError('internal', 'Errore interno');
};

/** Counts work that has been begun and not finished. */
export class InFlight {
  private count = 0;
  private waiting: (() => void)[] = [];

  async during(work: Promise<void>): Promise<void> {
    this.count += 1;
    try {
      await work;
    } finally {
      this.count -= 1;
      if (this.count === 0) for (const wake of this.waiting.splice(0)) wake();
    }
  }

  /** Waits until nothing is in flight, or until the limit. */
  async none(limitMs: number): Promise<void> {
    if (this.count === 0) return;
    const limit = new AbortController();
    const idle = new Promise<void>((resolve) => this.waiting.push(resolve));
    await Promise.race([idle, delay(limitMs, undefined, { signal: limit.signal }).catch(() => undefined)]);
    limit.abort();
  }
}

/** What is sent back for a message. */
export interface Reply {
  bytes: Uint8Array;
  headers?: MsgHdrs;
}

/** Milliseconds for a call of the version before, whose instant says nothing here: as long as most callers wait. */
const olderTimeLeft = 5_000;

/**
 * What is done for a message.
 * @param timeLeft milliseconds, as it is begun, for which its answer is waited for
 */
export type Work = (caller: Caller, timeLeft: number) => Promise<Reply>;

/** Answers a message with what the work for its caller gives, or with the error; nothing but a lost inbox leaves it unanswered. */
export async function respond(message: Msg, logger: Logger, work: Work): Promise<void> {
  const { subject } = message;
  // A reply subject outside the inboxes would make the answer a forged request or hint.
  if (!message.reply?.startsWith('_INBOX.')) return logger.warn({ subject }, 'no inbox to answer');
  const { bytes, headers } = await replyTo(message, logger, work);
  try {
    message.respond(bytes, { headers });
  } catch (error) {
    logger.warn({ err: error, subject }, 'answer not sent');
  }
}

async function replyTo(message: Msg, logger: Logger, work: Work): Promise<Reply> {
  let requestId = 'unknown';
  try {
    const caller = readCaller(message);
    requestId = caller.requestId;
    const timeLeft = readTimeLeft(message);
    if (timeLeft <= 0) throw new AppError('timeout', 'expired before it was begun');
    const reply = await work(caller, timeLeft);
    if (reply.bytes.length > maxReplyBytes)
      throw new AppError('too_large', `the answer has ${reply.bytes.length} bytes`);
    return reply;
  } catch (error) {
    const { subject } = message;
    return { bytes: encodeError(toAppError(error, logger, { requestId, subject })) };
  }
}

function readTimeLeft({ headers }: Msg): number {
  const timeLeft = headers?.get(timeLeftHeader);
  if (!timeLeft && headers?.has(olderDeadlineHeader)) return olderTimeLeft;
  if (!timeLeft || Number.isNaN(Number(timeLeft)))
    throw new AppError('malformed', `${timeLeftHeader} is missing or unreadable`);
  return Number(timeLeft);
}

/** Who sent a message. @throws AppError `malformed` */
function readCaller(message: Msg): Caller {
  try {
    return callerSchema.parse(JSON.parse(message.headers?.get(callerHeader) ?? ''));
  } catch {
    throw new AppError('malformed', `${callerHeader} is missing or unreadable`);
  }
}
