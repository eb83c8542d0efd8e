import type { AppError } from '../app-error.ts';
import { cutToTravel } from './cut-to-travel.ts';
import { encode, maxReplyBytes, toReplyError } from './envelope.ts';

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
