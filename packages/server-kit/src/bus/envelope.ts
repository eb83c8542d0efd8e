import { problemCodes, fieldError, type ProblemCode } from '@officina/contracts/problem';
import { z } from 'zod';
import { AppError } from '../app-error.ts';

/** Header with the caller, as JSON. */
export const callerHeader = 'x-caller';
/** Header with the milliseconds after which the answer is of no use; no instant, because clocks of machines differ. */
export const timeLeftHeader = 'x-time-left';
/** What the version before said instead, an instant of its own clock: sent along while such services may be running. */
export const olderDeadlineHeader = 'x-deadline';

/** Greatest answer that a service sends, in bytes; the server's limit is 1 MB with headers. */
export const maxReplyBytes = 900 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

export const encode = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));

/** @throws SyntaxError or TypeError on bytes that are not UTF-8 JSON */
export const decode = (bytes: Uint8Array): unknown => JSON.parse(decoder.decode(bytes));

/** What a request carries besides the contract's own params and body. */
export const requestEnvelope = z.object({
  params: z.unknown().optional(),
  body: z.unknown().optional(),
  version: z.number().int().min(0).optional(),
  idempotencyKey: z.string().min(1).max(200).optional(),
  after: z.string().max(2_000).optional(),
});

const isCode = (code: string): code is ProblemCode => code in problemCodes;

const replyError = z.object({
  code: z.string(),
  detail: z.string(),
  errors: z.array(fieldError).optional(),
  current: z.unknown().optional(),
});

/** How an error travels in an answer. */
export const toReplyError = ({ code, detail, errors, current }: AppError) => ({
  code,
  detail,
  errors,
  current,
});

/** The error in an answer as the AppError it was, `invalid` by a code that only a newer service knows; anything unreadable is `internal`. */
export const fromReplyError = (value: unknown): AppError => {
  const { data } = replyError.safeParse(value);
  if (!data) return new AppError('internal', 'unreadable error in an answer');
  const { code, detail, errors, current } = data;
  return new AppError(isCode(code) ? code : 'invalid', detail, { errors, current });
};
