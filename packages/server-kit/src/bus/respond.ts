import type { Msg, MsgHdrs } from '@nats-io/transport-node';
import { caller as callerSchema, type Caller } from '@officina/contracts/caller';
import { AppError } from '../app-error.ts';
import { SystemClock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { toAppError } from './answer-error.ts';
import { encodeError } from './encode-reply.ts';
import { callerHeader, deadlineHeader, maxReplyBytes } from './envelope.ts';

/** What is sent back for a message. */
export interface Reply {
  bytes: Uint8Array;
  headers?: MsgHdrs;
}

/** Deadlines are compared in the machines' own time. */
const clock = new SystemClock();

/** Answers a message with what the work for its caller gives, or with the error; nothing but a lost inbox leaves it unanswered. */
export async function respond(
  message: Msg,
  logger: Logger,
  work: (caller: Caller) => Promise<Reply>,
): Promise<void> {
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

async function replyTo(
  message: Msg,
  logger: Logger,
  work: (caller: Caller) => Promise<Reply>,
): Promise<Reply> {
  let requestId = 'unknown';
  try {
    const caller = readCaller(message);
    requestId = caller.requestId;
    refuseExpired(message);
    const reply = await work(caller);
    if (reply.bytes.length > maxReplyBytes)
      throw new AppError('too_large', `the answer has ${reply.bytes.length} bytes`);
    return reply;
  } catch (error) {
    const { subject } = message;
    return { bytes: encodeError(toAppError(error, logger, { requestId, subject })) };
  }
}

function refuseExpired(message: Msg): void {
  const deadline = Number(message.headers?.get(deadlineHeader));
  if (!(deadline > 0)) throw new AppError('malformed', `${deadlineHeader} is missing`);
  if (deadline < clock.now().getTime()) throw new AppError('timeout', 'expired before it was begun');
}

/** Who sent a message. @throws AppError `malformed` */
export function readCaller(message: Msg): Caller {
  try {
    return callerSchema.parse(JSON.parse(message.headers?.get(callerHeader) ?? ''));
  } catch {
    throw new AppError('malformed', `${callerHeader} is missing or unreadable`);
  }
}
