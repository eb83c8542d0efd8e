import { Button, Card, formatDateTime } from '@officina/web-kit';
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { texts } from '../texts.ts';

/** A note to show; without a date it waits for the save of its new intervention. */
export interface ShownNote {
  _id: string;
  text: string;
  user: string;
  date?: string;
}

interface NotesCardProps {
  notes: readonly ShownNote[];
  /** Absent while one is being written, or when none can be. */
  onAdd?: () => void;
  /** The note being written. */
  children?: ReactNode;
}

/** Notes in the order they were written: who, when, what. */
export function NotesCard({ notes, onAdd, children }: NotesCardProps) {
  const title = useId();
  const opener = useFocusAfter(children !== undefined && children !== null);
  return (
    <Card as="section" aria-labelledby={title} className="p-4">
      <div className="flex min-h-(--ctl) items-center justify-between gap-3">
        <h2 id={title}>{texts.notes}</h2>
        {onAdd && (
          <Button ref={opener} icon={Plus} onClick={onAdd}>
            {texts.addNote}
          </Button>
        )}
      </div>
      {notes.length === 0 && !children && <p className="mt-1 text-ink-2">{texts.notesNone}</p>}
      {notes.length > 0 && (
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
      )}
      {children}
    </Card>
  );
}

/** The button that takes the focus back when the note's own ones have gone: it must not leave the sheet. */
function useFocusAfter(isWriting: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(isWriting);
  useEffect(() => {
    if (wasWriting.current && !isWriting) button.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);
  return button;
}
