import { fieldError, problemCodes, type ProblemCode } from '@officina/contracts/problem';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { jsonBytes, fieldSizes } from '../wire-size.ts';

/** Header with the caller, as JSON. */
export const callerHeader = 'x-caller';
/** Header with the milliseconds until the caller gives up; not a point in time, because clocks of servers differ. */
export const timeLeftHeader = 'x-time-left';
/**
 * Header of the previous version with a point in time by the sender's clock: also sent, while such services may be
 * running.
 */
export const legacyDeadlineHeader = 'x-deadline';

/** Maximum size of an answer, in bytes; the bus allows 1 MB including headers. */
export const maxReplyBytes = 900 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

export const encode = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));

/** @throws SyntaxError or TypeError on bytes that are not UTF-8 JSON */
export const decode = (bytes: Uint8Array): unknown => JSON.parse(decoder.decode(bytes));

/** A request: the contract's params and body, and common fields. */
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

/** An error as it is sent in an answer. */
export const toReplyError = ({ code, detail, errors, current }: AppError) => ({
  code,
  detail,
  errors,
  current,
});

/**
 * The AppError of an answer: a code that only a newer service knows becomes `invalid`, anything unreadable
 * `internal`.
 */
export const fromReplyError = (value: unknown): AppError => {
  const { data } = replyError.safeParse(value);
  if (!data) return new AppError('internal', 'unreadable error in an answer');
  const { code, detail, errors, current } = data;
  return new AppError(isCode(code) ? code : 'invalid', detail, { errors, current });
};

/** Maximum size of one document in an answer, in bytes of JSON; the rest is for the envelope. */
export const maxDocumentReplyBytes = maxReplyBytes - 8 * 1024;

const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  return typeof value === 'string' ? '' : null;
};

/** Empties the largest fields of a document until it fits an answer, and lists them in `cut`. */
export const truncateToFit = <T extends object>(document: T): T => {
  const truncated = { ...document } as Record<string, unknown>;
  const cut: string[] = [];
  let left = jsonBytes(document);
  for (const { field, bytes } of fieldSizes(document)) {
    if (left <= maxDocumentReplyBytes) break;
    truncated[field] = emptied(truncated[field]);
    cut.push(field);
    left -= bytes;
  }
  return { ...truncated, cut } as unknown as T;
};

const truncateIfDocument = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && '_id' in value ? truncateToFit(value) : value;

/**
 * Encodes an answer. Documents that are too large are no longer stored; one that an older version let grow is
 * truncated, so that it can still be opened, closed and made smaller.
 */
export const encodeAnswer = (answer: unknown): Uint8Array => {
  const bytes = encode({ ok: answer });
  return bytes.length > maxReplyBytes ? encode({ ok: truncateIfDocument(answer) }) : bytes;
};

/** Encodes an error; truncates its current document like that of an answer. */
export const encodeError = (error: AppError): Uint8Array => {
  const reply = toReplyError(error);
  const bytes = encode({ error: reply });
  if (bytes.length <= maxReplyBytes) return bytes;
  return encode({ error: { ...reply, current: truncateIfDocument(reply.current) } });
};
