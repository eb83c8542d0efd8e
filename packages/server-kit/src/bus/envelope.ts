import { fieldError, problemCodes, type ProblemCode } from '@officina/contracts/problem';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { bytesOf, fieldSizes } from '../wire-size.ts';

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
const toReplyError = ({ code, detail, errors, current }: AppError) => ({
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

/** So many bytes of JSON a reply can carry of one document: the rest is what stands around it. */
export const maxTravelBytes = maxReplyBytes - 8 * 1024;

const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  return typeof value === 'string' ? '' : null;
};

/** A document with its largest fields emptied, and named in `cut`, until a reply can carry it. */
export const cutToTravel = <T extends object>(document: T): T => {
  const short = { ...document } as Record<string, unknown>;
  const cut: string[] = [];
  let left = bytesOf(document);
  for (const { field, bytes } of fieldSizes(document)) {
    if (left <= maxTravelBytes) break;
    short[field] = emptied(short[field]);
    cut.push(field);
    left -= bytes;
  }
  return { ...short, cut } as unknown as T;
};

const cutIfDocument = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && '_id' in value ? cutToTravel(value) : value;

/**
 * An answer as it travels. No document is stored any more that is too large for it; one that an older version let grow
 * is answered in part, so that it can still be opened, closed and made smaller.
 */
export const encodeAnswer = (answer: unknown): Uint8Array => {
  const bytes = encode({ ok: answer });
  return bytes.length > maxReplyBytes ? encode({ ok: cutIfDocument(answer) }) : bytes;
};

/** An error as it travels, its current document as an answer would. */
export const encodeError = (error: AppError): Uint8Array => {
  const reply = toReplyError(error);
  const bytes = encode({ error: reply });
  if (bytes.length <= maxReplyBytes) return bytes;
  return encode({ error: { ...reply, current: cutIfDocument(reply.current) } });
};
