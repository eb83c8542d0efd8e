import { formatDateTime } from '@officina/web-kit';
import { texts } from '../texts.ts';

/** A note to show; without a date it waits for the save of its new intervention. */
interface ShownNote {
  _id: string;
  text: string;
  user: string;
  date?: string;
}

/** Notes in the order they were written: who, when, what. */
export function NoteList({ notes }: { notes: readonly ShownNote[] }) {
  if (notes.length === 0) return <p className="mt-1 text-ink-2">{texts.notesNone}</p>;
  return (
    <ul className="mt-2">
      {notes.map((note) => (
        <li key={note._id} className="border-t border-line py-2.5 last:pb-0">
          <p className="text-label">
            <b>{note.user}</b>{' '}
            <span className="ml-1.5 text-ink-2">
              {note.date ? formatDateTime(note.date) : texts.noteUnsent}
            </span>
          </p>
          <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{note.text}</p>
        </li>
      ))}
    </ul>
  );
}
