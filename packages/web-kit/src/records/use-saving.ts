import { useRef, useState } from 'react';
import { ApiError, isTransient } from '../core/api/api-error.ts';
import { hasSameJson, rebase } from '../core/field-changes.ts';
import { useIdempotencyKey } from '../core/query/use-idempotency-key.ts';
import { randomKey } from '../core/random-key.ts';
import type { RecordDefinition, StoredDocument } from './define-record.ts';
import { isNewer, newerVersionIn } from '../core/versions.ts';
import { callsOf } from './record-calls.ts';

/** An edit that was sent but not answered: it may or may not be stored. */
interface UnconfirmedEdit<S> {
  key: string;
  body: object;
  /** Values of the form when it was sent. */
  values: object;
  /** Version that the edit changes. */
  from: S;
}

/** An unanswered edit that turned out to be stored. */
interface ConfirmedEdit<S> {
  /** Version that the edit created. */
  made: S;
  /** The stored document; others may have changed it since. */
  now: S;
  /** Values of the form when it was sent. */
  values: object;
  /** Version that the edit changed; undefined for a create. */
  from?: S;
}

/** Keeps unconfirmed edits: in memory while the form is open, unless a section keeps them longer. */
export interface UnconfirmedEditsStore<S> {
  read: () => readonly UnconfirmedEdit<S>[];
  write: (edits: readonly UnconfirmedEdit<S>[]) => void;
}

function inMemory<S>(): UnconfirmedEditsStore<S> {
  let edits: readonly UnconfirmedEdit<S>[] = [];
  return { read: () => edits, write: (next) => void (edits = next) };
}

/** Tracks the unconfirmed edits of one form; `send` repeats one unchanged. */
function trackUnconfirmedEdits<S extends StoredDocument>(
  send: (edit: UnconfirmedEdit<S>) => Promise<S>,
  { read, write }: UnconfirmedEditsStore<S> = inMemory(),
) {
  const resend = async (edit: UnconfirmedEdit<S>): Promise<ConfirmedEdit<S> | undefined> => {
    const now = await send(edit).catch((error: unknown) => {
      if (isTransient(error) || !(error instanceof ApiError)) throw error;
      return undefined;
    });
    if (!now) return undefined;
    const { body, from, values } = edit;
    const __v = from.__v + 1;
    // As the server stores it, unless others have changed it since: then as it was sent.
    const made = now.__v === __v ? now : { ...from, ...body, __v };
    return { made, now, values, from };
  };
  return {
    all: read,
    write,
    add: (edit: UnconfirmedEdit<S>) => write([...read(), edit]),
    /**
     * Finds the edit that is stored, once a newer version exists: repeats each edit with its idempotency key. This changes
     * nothing: the server answers a stored edit and refuses the others as stale. All of them are then dropped.
     * @throws ApiError if there is no answer again
     */
    find: async (): Promise<ConfirmedEdit<S> | undefined> => {
      for (const edit of read()) {
        const found = await resend(edit);
        if (found) return (write([]), found);
      }
      write([]);
      return undefined;
    },
  };
}

/** The values that a form's own edit stored, with everything typed since on top. */
export const rebaseOn = <S extends StoredDocument, V extends object>(
  { valuesOf }: RecordDefinition<S, V>,
  { made, values: sent }: Pick<ConfirmedEdit<S>, 'made' | 'values'>,
  values: V,
): V => rebase({ origin: sent as V, mine: values, theirs: valuesOf(made) });

/** Typed text outside the form's fields: a half-written note that is sent with the form, or a part not yet added as a row. */
export interface ExtraFormState<S> {
  /** Fields to add to the body; undefined if there is nothing to send. */
  body?: () => object | undefined;
  /** Whether a document already contains it. */
  isIn?: (document: S) => boolean;
  dirty: boolean;
  /** Serializable draft, restored through `take`. */
  typed?: unknown;
  take?: (typed: unknown) => void;
}

/** A create that was sent but not answered: it may or may not be stored. */
interface PendingCreate {
  key: string;
  body: object;
  /** Values of the form when it was sent. */
  values: object;
}

/** Keeps the pending create: in memory while the form is open, unless a section keeps it longer. */
export interface PendingCreateStore {
  read: () => PendingCreate | undefined;
  write: (pending: PendingCreate | undefined) => void;
}

/** Writes of a form that were sent but not answered. */
export interface Unconfirmed<S> {
  create?: PendingCreate | undefined;
  edits: readonly UnconfirmedEdit<S>[];
}

/** Result of a save. */
export interface Saved<S> {
  /** Undefined if there was nothing to send. */
  answer: S | undefined;
  /** An earlier attempt had stored it, and its answer was lost. */
  isFound?: boolean;
}

interface SavingOptions<S, V> {
  /** Initial values of a new record. */
  start: Partial<S>;
  beside?: ExtraFormState<S>;
  /** Absent: pending writes are kept as long as the form is open. */
  pendingCreates?: PendingCreateStore;
  unconfirmedEdits?: UnconfirmedEditsStore<S>;
  /** Called with the new base and values when the form's own write is stored but later typing conflicts; the error follows. */
  onRebased: (made: S, mine: V) => void;
}

/**
 * Saves a form: an edit sends the fields that differ from the form's base version; a create sends all of them under one
 * idempotency key per opening (a new key once the server answers `gone`). An unanswered create is repeated unchanged. After
 * a 409 `stale`, unanswered edits are repeated to find out whether one of them made the newer version. Later typing is then
 * rebased on the stored version; if others changed the same fields, the save fails as `stale`.
 */
export function useSaving<S extends StoredDocument, V extends object>(
  record: RecordDefinition<S, V>,
  { start, beside, pendingCreates, unconfirmedEdits, onRebased }: SavingOptions<S, V>,
) {
  const calls = callsOf(record);
  const { key, renew } = useIdempotencyKey();
  const ofThisForm = useRef<PendingCreate>(undefined);
  const pending: PendingCreateStore = pendingCreates ?? {
    read: () => ofThisForm.current,
    write: (next) => void (ofThisForm.current = next),
  };
  const [edits] = useState(() =>
    trackUnconfirmedEdits<S>((edit) => calls.edit(edit.from, edit.body, edit.key), unconfirmedEdits),
  );
  const extraFor = (document: S) => (beside?.isIn?.(document) ? undefined : beside?.body?.());

  const edit = async (from: S, values: V): Promise<Saved<S>> => {
    const body = { ...record.editBody(values, from), ...extraFor(from) };
    // Without changes, unconfirmed edits are still checked: the user may want to undo one of them.
    if (Object.keys(body).length === 0 && edits.all().length === 0) return { answer: undefined };
    const sent = { key: randomKey(), body, values, from };
    try {
      const answer = await calls.edit(from, body, sent.key);
      edits.write([]);
      return { answer };
    } catch (error) {
      if (isTransient(error)) edits.add(sent);
      const found = newerVersionIn(error) && (await edits.find());
      if (!found) throw error;
      const { answer } = await continueFrom(found, values);
      return answer ? { answer } : { answer: found.now, isFound: true };
    }
  };
  const continueFrom = (found: ConfirmedEdit<S>, values: V): Promise<Saved<S>> => {
    const { made, now } = found;
    const mine = rebaseOn(record, found, values);
    const merge = record.merge(made, mine, now);
    const isClash = isNewer(now, made) && merge.questions.length > 0;
    const edited = isClash ? edit(made, mine) : edit(now, merge.settled());
    return edited.catch((error: unknown) => {
      // A pending create is repeated unchanged.
      if (newerVersionIn(error) || made.__v > 0) onRebased(made, mine);
      throw error;
    });
  };
  const create = async (values: V): Promise<Saved<S>> => {
    const body = { ...record.createBody(values, start), ...beside?.body?.() };
    const first = pending.read() ?? { key, body, values };
    pending.write(first);
    const now = await calls.create(first.body, first.key).catch((error: unknown) => {
      if (!isTransient(error)) pending.write(undefined);
      if (error instanceof ApiError && error.code === 'gone') renew();
      throw error;
    });
    // Merge base: the create as it was sent, version 0.
    const made: S = { ...now, ...first.body, __v: 0 };
    const edited = hasSameJson(first.body, body)
      ? undefined
      : await continueFrom({ made, now, values: first.values }, values);
    pending.write(undefined);
    return { answer: edited?.answer ?? now };
  };
  return {
    /** @throws ApiError */
    save: (from: S | undefined, values: V) => (from ? edit(from, values) : create(values)),
    unconfirmed: {
      find: edits.find,
      /** Undefined if every write was answered. */
      read: (): Unconfirmed<S> | undefined => {
        const sent = { create: pending.read(), edits: edits.all() };
        return sent.create || sent.edits.length > 0 ? sent : undefined;
      },
      write: (sent: Unconfirmed<S>) => {
        pending.write(sent.create);
        edits.write(sent.edits);
      },
    },
  };
}
