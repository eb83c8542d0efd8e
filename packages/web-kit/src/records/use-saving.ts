import { useRef, useState } from 'react';
import { ApiError, isTransient } from '../core/api/api-error.ts';
import { hasSameJson, onTop } from '../core/differing.ts';
import { useIdempotencyKey } from '../core/query/use-idempotency-key.ts';
import { randomKey } from '../core/random-key.ts';
import type { RecordDefinition, StoredDocument } from './define-record.ts';
import { isNewer, newerVersionIn } from '../core/versions.ts';
import { callsOf } from './record-calls.ts';

/** An edit that was sent and not answered: nobody knows whether it happened. */
interface UnheardEdit<S> {
  key: string;
  body: object;
  /** What the form held. */
  values: object;
  /** The version that it was made on. */
  from: S;
}

/** An own edit that had happened after all. */
interface FoundEdit<S> {
  /** The version that it made. */
  made: S;
  /** The document as it is now: others may have gone on. */
  now: S;
  /** What the form held when it was sent, */
  values: object;
  /** and the version that it was made on; none of a create. */
  from?: S;
}

/** Where such edits are remembered: as long as the form is open, unless a section keeps them longer. */
export interface EditsStore<S> {
  read: () => readonly UnheardEdit<S>[];
  write: (edits: readonly UnheardEdit<S>[]) => void;
}

function inMemory<S>(): EditsStore<S> {
  let edits: readonly UnheardEdit<S>[] = [];
  return { read: () => edits, write: (others) => void (edits = others) };
}

/** The edits of one form that were not answered; `ask` sends one again as it was. */
function makeUnheardEdits<S extends StoredDocument>(
  ask: (edit: UnheardEdit<S>) => Promise<S>,
  { read, write }: EditsStore<S> = inMemory(),
) {
  const askFor = async (edit: UnheardEdit<S>): Promise<FoundEdit<S> | undefined> => {
    const now = await ask(edit).catch((error: unknown) => {
      if (isTransient(error) || !(error instanceof ApiError)) throw error;
      return undefined;
    });
    if (!now) return undefined;
    const { body, from, values } = edit;
    const __v = from.__v + 1;
    // What others have not changed since stands as the server keeps it, else as it was sent.
    const made = now.__v === __v ? now : { ...from, ...body, __v };
    return { made, now, values, from };
  };
  return {
    all: read,
    write,
    add: (edit: UnheardEdit<S>) => write([...read(), edit]),
    /**
     * Which of them is in the store, where there is a newer version than the one they were made on: each is sent again under
     * its key. That changes nothing: what had happened is answered, the rest refused as old. They are forgotten then.
     * @throws ApiError when nobody answers again
     */
    find: async (): Promise<FoundEdit<S> | undefined> => {
      for (const edit of read()) {
        const found = await askFor(edit);
        if (found) return (write([]), found);
      }
      write([]);
      return undefined;
    },
  };
}

/** What a form holds, on top of what its own edit made: as the server keeps it, but for what was typed since. */
export const onTopOf = <S extends StoredDocument, V extends object>(
  { valuesOf }: RecordDefinition<S, V>,
  { made, values: first }: Pick<FoundEdit<S>, 'made' | 'values'>,
  values: V,
): V => onTop({ origin: first as V, mine: values, theirs: valuesOf(made) });

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
interface Begun {
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

/** What a form has sent without hearing of it. */
export interface Unheard<S> {
  create?: Begun | undefined;
  edits: readonly UnheardEdit<S>[];
}

/** What became of a save. */
export interface Saved<S> {
  /** Undefined when there was nothing to send. */
  answer: S | undefined;
  /** It had happened before: its answer was lost. */
  isFound?: boolean;
}

interface SavingOptions<S, V> {
  /** What a new one starts from. */
  start: Partial<S>;
  beside?: Beside<S>;
  begun?: BegunStore;
  unheardEdits?: EditsStore<S>;
  /** Before it is thrown why what was typed since could not go on top of what was `made` here: what the form holds then. */
  onMet: (made: S, mine: V) => void;
}

/**
 * Sends what a form holds: what differs from the version it started from, or a new record under the key of this opening;
 * once that record is `gone`, the next try has a key of its own. A create that was not answered is sent again as it was. An
 * edit that is refused as old is looked for under the keys of those that were not answered. What was typed since goes on top
 * of what was made here, and of what others made of that: where it is the same field, it is refused as `stale`.
 */
export function useSaving<S extends StoredDocument, V extends object>(
  record: RecordDefinition<S, V>,
  { start, beside, begun: lasting, unheardEdits, onMet }: SavingOptions<S, V>,
) {
  const calls = callsOf(record);
  const { key, renew } = useIdempotencyKey();
  const opened = useRef<Begun>(undefined);
  const begun: BegunStore = lasting ?? {
    read: () => opened.current,
    write: (next) => void (opened.current = next),
  };
  const [unheard] = useState(() =>
    makeUnheardEdits<S>(({ from, body, key: own }) => calls.edit(from, body, own), unheardEdits),
  );
  const moreFor = (document: S) => (beside?.isIn?.(document) ? undefined : beside?.body?.());

  const edit = async (from: S, values: V): Promise<Saved<S>> => {
    const body = { ...record.editBody(values, from), ...moreFor(from) };
    // With nothing to change, what was not heard of is asked about all the same: it may be what is to be taken back.
    if (Object.keys(body).length === 0 && unheard.all().length === 0) return { answer: undefined };
    const sent = { key: randomKey(), body, values, from };
    try {
      const answer = await calls.edit(from, body, sent.key);
      unheard.write([]);
      return { answer };
    } catch (error) {
      if (isTransient(error)) unheard.add(sent);
      const found = newerVersionIn(error) && (await unheard.find());
      if (!found) throw error;
      const { answer } = await goOn(found, values);
      return answer ? { answer } : { answer: found.now, isFound: true };
    }
  };
  const goOn = (found: FoundEdit<S>, values: V): Promise<Saved<S>> => {
    const { made, now } = found;
    const mine = onTopOf(record, found, values);
    const merge = record.merge(made, mine, now);
    const isClash = isNewer(now, made) && merge.questions.length > 0;
    const edited = isClash ? edit(made, mine) : edit(now, merge.settled());
    return edited.catch((error: unknown) => {
      // A create is sent again as it was.
      if (newerVersionIn(error) || made.__v > 0) onMet(made, mine);
      throw error;
    });
  };
  const create = async (values: V): Promise<Saved<S>> => {
    const body = { ...record.createBody(values, start), ...beside?.body?.() };
    const first = begun.read() ?? { key, body, values };
    begun.write(first);
    const now = await calls.create(first.body, first.key).catch((error: unknown) => {
      if (!isTransient(error)) begun.write(undefined);
      if (error instanceof ApiError && error.code === 'gone') renew();
      throw error;
    });
    // From here everybody went on: as it was sent, in its first version.
    const made: S = { ...now, ...first.body, __v: 0 };
    const edited = hasSameJson(first.body, body)
      ? undefined
      : await goOn({ made, now, values: first.values }, values);
    begun.write(undefined);
    return { answer: edited?.answer ?? now };
  };
  return {
    /** @throws ApiError */
    save: (from: S | undefined, values: V) => (from ? edit(from, values) : create(values)),
    unheard: {
      find: unheard.find,
      /** Undefined where everything was answered. */
      read: (): Unheard<S> | undefined => {
        const sent = { create: begun.read(), edits: unheard.all() };
        return sent.create || sent.edits.length > 0 ? sent : undefined;
      },
      write: ({ create: first, edits }: Unheard<S>) => {
        begun.write(first);
        unheard.write(edits);
      },
    },
  };
}
