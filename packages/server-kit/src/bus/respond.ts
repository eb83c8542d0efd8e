import type { Msg, MsgHdrs } from '@nats-io/transport-node';
import { caller as callerSchema, type Caller } from '@officina/contracts/caller';
import { AppError } from '../app-error.ts';
import type { Logger } from '../logger.ts';
import { toAppError } from './answer-error.ts';
import { encodeError } from './encode-reply.ts';
import { callerHeader, maxReplyBytes, olderDeadlineHeader, timeLeftHeader } from './envelope.ts';

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
export function readCaller(message: Msg): Caller {
  try {
    return callerSchema.parse(JSON.parse(message.headers?.get(callerHeader) ?? ''));
  } catch {
    throw new AppError('malformed', `${callerHeader} is missing or unreadable`);
  }
}
