import type { Intervention, Note } from '@officina/contracts/maintenance/interventions';
import {
  api,
  ApiError,
  Button,
  Card,
  formatDateTime,
  messages,
  randomKey,
  useSession,
} from '@officina/web-kit';
import { countNear, Field, TextArea } from '@officina/web-kit/forms';
import { reasonOf, type Beside } from '@officina/web-kit/records';
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { texts } from './texts.ts';

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

const most = 2000;

interface NoteDraftProps {
  text: string;
  onChange: (text: string) => void;
  onKeep: () => void;
  onCancel: () => void;
  busy: boolean;
  error?: string;
}

/** The note being written; Ctrl/⌘+Enter keeps it, without saving the sheet around it. */
export function NoteDraft({ text, onChange, onKeep, onCancel, busy, error }: NoteDraftProps) {
  const { length } = text.trim();
  const isTooLong = length > most;
  const canKeep = length > 0 && !isTooLong && !busy;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('textarea')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const keepOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (canKeep) onKeep();
  };
  return (
    <div
      ref={box}
      className="mt-3 grid scroll-my-5 gap-3 border-t border-line pt-3"
      onKeyDown={keepOnCtrlEnter}
    >
      <Field
        label={texts.newNote}
        error={isTooLong ? texts.noteTooLong(most) : error}
        count={countNear(text, most)}
      >
        <TextArea value={text} onChange={onChange} rows={3} />
      </Field>
      <div className="flex justify-end gap-2.5">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button disabled={length === 0 || isTooLong} busy={busy && texts.addingNote} onClick={onKeep}>
          {texts.keepNote}
        </Button>
      </div>
    </div>
  );
}

/** A note to show; without a date it waits for the save of its new intervention. */
interface ShownNote {
  _id: string;
  text: string;
  user: string;
  date?: string;
}

/** Notes in the order they were written: who, when, what. */
function NoteList({ notes }: { notes: readonly ShownNote[] }) {
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

interface NotesCardProps {
  /** The notes that are there. */
  list: ReactNode;
  /** Absent while one is being written, or when none can be. */
  onAdd?: () => void;
  /** The note being written. */
  children?: ReactNode;
  /** Where it lies on the paper of a report: no card of its own. */
  bare?: boolean;
}

/** The notes under their title, with the button that begins another. */
function NotesCard({ list, onAdd, children, bare }: NotesCardProps) {
  const title = useId();
  const opener = useFocusAfter(children !== undefined && children !== null);
  const content = (
    <>
      <div className="flex min-h-(--ctl) items-center justify-between gap-3">
        <h2 id={title}>{texts.notes}</h2>
        {onAdd && (
          <Button ref={opener} icon={Plus} onClick={onAdd}>
            {texts.addNote}
          </Button>
        )}
      </div>
      {list}
      {children}
    </>
  );
  if (bare) return <section aria-labelledby={title}>{content}</section>;
  return (
    <Card as="section" aria-labelledby={title} className="p-4">
      {content}
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

interface NewNotesProps {
  kept: readonly DraftNote[];
  onKeep: (note: DraftNote) => void;
  note: ReturnType<typeof useNoteDraft>;
}

/** Notes of an intervention that does not exist yet: they go with its create. */
export function NewNotes({ kept, onKeep, note }: NewNotesProps) {
  const user = useSession()?.fullName ?? '';
  const { draft, filled, start, write, drop } = note;
  const keep = () => {
    if (filled) onKeep(filled);
    drop();
  };
  return (
    <NotesCard
      list={(kept.length > 0 || !draft) && <NoteList notes={kept.map((one) => ({ ...one, user }))} />}
      onAdd={draft ? undefined : start}
    >
      {draft && <NoteDraft text={draft.text} onChange={write} onKeep={keep} onCancel={drop} busy={false} />}
    </NotesCard>
  );
}

interface StoredNotesProps {
  id: string;
  notes: Note[];
  /** How they are shown; a plain list when absent. */
  list?: ReactNode;
  /** Where they lie on the paper of a report. */
  bare?: boolean;
  note: ReturnType<typeof useNoteDraft>;
  /** The document with the new note in it. */
  onAdded: (job: Intervention) => void;
  /** False once the intervention was deleted. */
  canAdd: boolean;
}

/** Notes of an existing intervention: each is sent at once, so that nothing is lost; also when it is closed. */
export function StoredNotes({ id, notes, list, bare, note, onAdded, canAdd }: StoredNotesProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const about = `note ${id}`;
  const { draft, filled, start, write, drop } = note;
  const refused = (cause: unknown) => {
    const fieldError = cause instanceof ApiError ? cause.errors[0]?.message : undefined;
    if (fieldError) setError(fieldError);
    else messages.error(texts.noteNotAdded(reasonOf(cause)), { about });
  };
  const keep = async () => {
    if (!filled) return;
    setBusy(true);
    setError(undefined);
    messages.closeAbout(about);
    const body = { notes: [filled] };
    await api('PUT /api/maintenance/intervention/{id}/edit', { params: { id }, body })
      .then((job) => {
        drop();
        onAdded(job);
      })
      .catch(refused)
      .finally(() => setBusy(false));
  };
  return (
    <NotesCard
      list={list ?? ((notes.length > 0 || !draft) && <NoteList notes={notes} />)}
      bare={bare}
      onAdd={draft || !canAdd ? undefined : start}
    >
      {draft && (
        <NoteDraft
          text={draft.text}
          onChange={write}
          onKeep={() => void keep()}
          onCancel={drop}
          busy={busy}
          error={error}
        />
      )}
    </NotesCard>
  );
}
