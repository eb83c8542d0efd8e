import { ApiError, isTransient } from '../core/api/api-error.ts';
import { onTop } from '../core/versions/differing.ts';
import type { RecordDefinition, StoredDocument } from './define-record.ts';

/** An edit that was sent and not answered: nobody knows whether it happened. */
export interface UnheardEdit<S> {
  key: string;
  body: object;
  /** What the form held. */
  values: object;
  /** The version that it was made on. */
  from: S;
}

/** An own edit that had happened after all. */
export interface FoundEdit<S> {
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
export function makeUnheardEdits<S extends StoredDocument>(
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
