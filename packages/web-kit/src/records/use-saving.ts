import { useRef } from 'react';
import { ApiError, isTransient } from '../core/api/api-error.ts';
import { useIdempotencyKey } from '../core/query/use-idempotency-key.ts';
import { onTop } from '../core/versions/differing.ts';
import { callsOf } from './calls.ts';
import type { RecordDefinition, StoredDocument } from './define-record.ts';
import { currentOf } from './refusals.ts';

/** What is typed without being in the form: a note half written, which is sent with it, or a part that is no row yet. */
export interface Beside<S> {
  /** More of the body; undefined when there is nothing to send. */
  body?: () => object | undefined;
  /** Whether a document has it already. */
  isIn?: (document: S) => boolean;
  dirty: boolean;
  /** What of it survives the end of a session, as JSON has it; given to `take` when it is taken up again. */
  typed?: unknown;
  take?: (typed: unknown) => void;
}

/** A create that was sent and not answered: nobody knows whether it happened. */
export interface Begun {
  key: string;
  body: object;
  /** What the form held. */
  values: object;
}

/** Where such a create is remembered: as long as the form is open, unless a section keeps it longer. */
export interface BegunStore {
  read: () => Begun | undefined;
  write: (begun: Begun | undefined) => void;
}

interface SavingOptions<S> {
  /** What a new one starts from. */
  start: Partial<S>;
  beside?: Beside<S>;
  begun?: BegunStore;
  /** Before it is thrown that what was made here met what others made of it since: as it was `made`. */
  onMet: (made: S) => void;
}

/**
 * Sends what a form holds: what differs from the version it started from, or a new record under the key of this opening;
 * once that record is `gone`, the next try has a key of its own. A create that was not answered is sent again as it was, and
 * what was typed since goes on top of what it made, and of what others made of that: where it is the same field, it is
 * refused as `stale`.
 * The answer; undefined when there was nothing to send.
 * @throws ApiError
 */
export function useSaving<S extends StoredDocument, V extends object>(
  record: RecordDefinition<S, V>,
  { start, beside, begun: lasting, onMet }: SavingOptions<S>,
) {
  const calls = callsOf(record);
  const { key, renew } = useIdempotencyKey();
  const opened = useRef<Begun>(undefined);
  const begun: BegunStore = lasting ?? {
    read: () => opened.current,
    write: (next) => void (opened.current = next),
  };
  const moreFor = (document: S) => (beside?.isIn?.(document) ? undefined : beside?.body?.());

  const edit = async (from: S, values: V) => {
    const changes = record.editBody(values, from);
    const more = moreFor(from);
    if (!changes && !more) return undefined;
    return calls.edit(from, { ...changes, ...more }).catch((error: unknown) => {
      // Refused as old although all of it is there: the first answer was lost on the way.
      const current = currentOf(error) as S | undefined;
      if (!current || record.editBody(values, current) || moreFor(current)) throw error;
      return current;
    });
  };
  const goOn = (now: S, { body, values: first }: Begun, values: V) => {
    // From here everybody went on: as it was sent, in its first version.
    const made: S = { ...now, ...body, __v: 0 };
    const origin = record.valuesOf(made);
    const mine = onTop({ origin: first as V, mine: values, theirs: origin });
    const merge = record.merge(made, mine, now);
    const isClash = now.__v > made.__v && merge.questions.length > 0;
    const edited = isClash ? edit(made, mine) : edit(now, merge.settled());
    return edited.catch((error: unknown) => {
      if (currentOf(error)) onMet(made);
      throw error;
    });
  };
  const create = async (values: V) => {
    const body = { ...record.createBody(values, start), ...beside?.body?.() };
    const first = begun.read() ?? { key, body, values };
    begun.write(first);
    const answer = await calls.create(first.body, first.key).catch((error: unknown) => {
      if (!isTransient(error)) begun.write(undefined);
      if (error instanceof ApiError && error.code === 'gone') renew();
      throw error;
    });
    const made = isSame(first.body, body) ? answer : ((await goOn(answer, first, values)) ?? answer);
    begun.write(undefined);
    return made;
  };
  return (from: S | undefined, values: V): Promise<S | undefined> =>
    from ? edit(from, values) : create(values);
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
