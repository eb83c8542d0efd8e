import type { Msg, MsgHdrs } from '@nats-io/transport-node';
import { caller as callerSchema, type Caller } from '@officina/contracts/caller';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import { diskFullError } from '../disk.ts';
import type { Logger } from '../logger.ts';
import { codeOfSqlState } from '../store/store-errors.ts';
import {
  callerHeader,
  encodeError,
  maxReplyBytes,
  legacyDeadlineHeader,
  timeLeftHeader,
} from './envelope.ts';

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

/**
 * Messages of mongoose before the first connection, of the driver for a bulk write, and of FerretDB if the connection
 * to its database breaks.
 */
const brokenConnection =
  /before initial connection|failed to connect|connection refused|^connect E[A-Z]+\b|broken pipe|(read|write|dial) (unix|tcp)\b|unexpected EOF|conn closed|^connection \d+ to \S+ closed|^connection pool for \S+ was cleared/i;

/** Messages of that database while it starts or stops, passed on by FerretDB. */
const databaseDown =
  /starting up|not yet accepting connections|shutting down|terminating connection|recovery mode|server closed the connection/i;

/** Messages for too many clients; MongoDB closes the connection instead. */
const tooManyClients = /too many (clients|connections)|remaining connection slots/i;

/** The driver passes on the socket's error if a write hits a connection that has just died. */
const brokenSocket = /^(write|read) (EPIPE|ECONNRESET)$/;

/** OutOfDiskSpace of MongoDB; disk_full of PostgreSQL, which FerretDB passes on with or without its code. */
const diskFullCodes = new Set([14_031, codeOfSqlState('53100')]);
const diskFullMessage = /no space left on device|disk quota exceeded/i;

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  /^Mongo/.test(error.name) &&
  (('code' in error && diskFullCodes.has(Number(error.code))) || diskFullMessage.test(error.message));

const isStoreOutage = (error: unknown): boolean =>
  error instanceof Error &&
  (storeOutages.has(error.name) ||
    brokenSocket.test(error.message) ||
    (/^Mongo/.test(error.name) &&
      [brokenConnection, databaseDown, tooManyClients].some((pattern) => pattern.test(error.message))));

/**
 * Converts any error to an AppError: `disk_full` if the store's disk is full, `unavailable` if the store is down;
 * other errors are logged here and become `internal`.
 */
export const toAppError = (
  error: unknown,
  logger: Logger,
  context: { requestId: string; subject: string },
): AppError => {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) {
    logger.error({ ...context, err: error }, 'the disk of the store is full');
    return diskFullError();
  }
  if (isStoreOutage(error)) {
    logger.warn({ ...context, err: error }, 'store unavailable');
    return new AppError('unavailable', 'the store does not answer');
  }
  logger.error({ ...context, err: error }, 'unexpected error');
  return new AppError('internal', 'Errore interno');
};

/** Counts unfinished work. */
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

  /** Waits until no work is in flight, or until the limit. */
  async none(limitMs: number): Promise<void> {
    if (this.count === 0) return;
    const limit = new AbortController();
    const idle = new Promise<void>((resolve) => this.waiting.push(resolve));
    await Promise.race([idle, delay(limitMs, undefined, { signal: limit.signal }).catch(() => undefined)]);
    limit.abort();
  }
}

/** The reply to a message. */
export interface Reply {
  bytes: Uint8Array;
  headers?: MsgHdrs;
}

/**
 * Milliseconds for a call of the previous version, whose deadline cannot be compared with our clock: the usual
 * timeout.
 */
const olderTimeLeft = 5_000;

/** Handles a message. @param timeLeft milliseconds that the caller still waits */
export type Responder = (caller: Caller, timeLeft: number) => Promise<Reply>;

/** Answers a message with the result of the work, or with its error; always answers, unless the inbox is lost. */
export async function respond(message: Msg, logger: Logger, work: Responder): Promise<void> {
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

async function replyTo(message: Msg, logger: Logger, work: Responder): Promise<Reply> {
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
  if (!timeLeft && headers?.has(legacyDeadlineHeader)) return olderTimeLeft;
  if (!timeLeft || Number.isNaN(Number(timeLeft)))
    throw new AppError('malformed', `${timeLeftHeader} is missing or unreadable`);
  return Number(timeLeft);
}

/** The caller of a message. @throws AppError `malformed` */
function readCaller(message: Msg): Caller {
  try {
    return callerSchema.parse(JSON.parse(message.headers?.get(callerHeader) ?? ''));
  } catch {
    throw new AppError('malformed', `${callerHeader} is missing or unreadable`);
  }
}
