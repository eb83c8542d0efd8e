import { editBody } from '../form/bodies.ts';
import type { DetailValues } from '../form/values.ts';
import type { DraftNote } from '../notes/use-note-draft.ts';
import { currentOf } from './refusals.ts';

interface Wanted {
  values: DetailValues;
  note: DraftNote | undefined;
}

/** Whether a save was refused as old although all it wants is there: its first answer was lost on the way. */
export function isAlreadySaved(error: unknown, { values, note }: Wanted): boolean {
  const current = currentOf(error);
  if (!current) return false;
  const hasNote = !note || current.notes.some(({ _id }) => _id === note._id);
  return hasNote && editBody(values, current) === undefined;
}
