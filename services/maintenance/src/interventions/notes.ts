import { AppError } from '@officina/server-kit/app-error';
import type { NoteInput } from '@officina/contracts/maintenance/interventions';
import type { StoredNote } from './intervention.model.ts';

/** As many as fit in a body, so that a client that sends full documents can always save. */
export const maxNotes = 200;

/** Who writes a note, when, with which contractor's link, and how to make an id for a note that has none. */
export interface NoteAuthor {
  /** `null` for a public report and for the system itself. */
  userId: string | null;
  user: string;
  date: Date;
  linkId?: string;
  newId: () => string;
}

/**
 * Notes are only added: stored ones stay as they are, unknown ones get the server's date and user. A client that sends `_id`
 * with a note may retry without doubling it.
 */
export function withNewNotes(stored: StoredNote[], sent: NoteInput[] = [], author: NoteAuthor): StoredNote[] {
  const known = new Set(stored.map((note) => note._id));
  const added: StoredNote[] = [];
  for (const { _id = author.newId(), text } of sent) {
    if (known.has(_id)) continue;
    known.add(_id);
    const link = author.linkId === undefined ? {} : { linkId: author.linkId };
    added.push({ _id, date: author.date, text, user: author.user, ...link });
  }
  if (added.length === 0) return stored;
  if (stored.length + added.length > maxNotes) {
    throw new AppError('invalid', 'Troppe note su questo intervento.', {
      errors: [{ path: 'notes', message: `Al massimo ${maxNotes} note per intervento` }],
    });
  }
  return [...stored, ...added];
}
