import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { randomKey } from '@officina/web-kit';
import type { Beside } from '@officina/web-kit/records';
import { useState } from 'react';

export interface DraftNote {
  /** Given here, so that a note whose answer was lost can be sent again without doubling it. */
  _id: string;
  text: string;
}

const blank = (): DraftNote => ({ _id: randomKey().slice(0, 24), text: '' });

/** The note being written; undefined while none is. */
export function useNoteDraft() {
  const [draft, setDraft] = useState<DraftNote>();
  return {
    draft,
    /** As it would be sent; undefined while there is nothing in it. */
    filled: draft && draft.text.trim() !== '' ? { ...draft, text: draft.text.trim() } : undefined,
    start: () => setDraft(blank()),
    write: (text: string) => setDraft((now) => ({ ...(now ?? blank()), text })),
    drop: () => setDraft(undefined),
    resume: setDraft,
  };
}

/** Notes that go with the form's save, beside its fields; `take` gets those of a session that ended. */
export const notesBeside = (
  notes: readonly DraftNote[],
  take: (notes: DraftNote[]) => void,
): Beside<Intervention> => ({
  body: () => (notes.length > 0 ? { notes } : undefined),
  isIn: (job) => notes.every((note) => job.notes.some(({ _id }) => _id === note._id)),
  dirty: notes.length > 0,
  typed: notes.length > 0 ? notes : undefined,
  take: (typed) => take(typed as DraftNote[]),
});
