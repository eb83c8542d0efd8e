import { useRef } from 'react';
import { isTransient } from '../core/api/api-error.ts';
import { useIdempotencyKey } from '../core/query/use-idempotency-key.ts';
import { callsOf } from './calls.ts';
import type { RecordDefinition, StoredDocument } from './define-record.ts';
import { currentOf } from './refusals.ts';

/** What a section sends with the form, without being in it (a note half written). */
export interface Beside<S> {
  /** More of the body; undefined when there is nothing to send. */
  body: () => object | undefined;
  /** Whether a document has it already. */
  isIn: (document: S) => boolean;
  dirty: boolean;
}

interface SavingOptions<S> {
  /** What a new one starts from. */
  start: Partial<S>;
  beside?: Beside<S>;
}

/**
 * Sends what a form holds: what differs from the version it started from, or a new record under the key of this opening.
 * Whether there was anything to send.
 * @throws ApiError
 */
export function useSaving<S extends StoredDocument, V extends object>(
  record: RecordDefinition<S, V>,
  { start, beside }: SavingOptions<S>,
) {
  const calls = callsOf(record);
  const idempotencyKey = useIdempotencyKey();
  const unanswered = useRef<string>(undefined);
  const moreFor = (document: S) => (beside?.isIn(document) ? undefined : beside?.body());

  const edit = async (from: S, values: V) => {
    const changes = record.editBody(values, from);
    const more = moreFor(from);
    if (!changes && !more) return false;
    await calls.edit(from, { ...changes, ...more }).catch((error: unknown) => {
      // Refused as old although all of it is there: the first answer was lost on the way.
      const current = currentOf(error) as S | undefined;
      if (!current || record.editBody(values, current) || moreFor(current)) throw error;
    });
    return true;
  };
  const create = async (values: V) => {
    const body = { ...record.createBody(values, start), ...beside?.body() };
    const sent = JSON.stringify(body);
    const answer = await calls.create(body, idempotencyKey).catch((error: unknown) => {
      if (isTransient(error)) unanswered.current ??= sent;
      throw error;
    });
    // A key answers what its first request made: what was typed since then goes on top of it.
    if (unanswered.current !== undefined && unanswered.current !== sent) await edit(answer, values);
    return true;
  };
  return (from: S | undefined, values: V) => (from ? edit(from, values) : create(values));
}
