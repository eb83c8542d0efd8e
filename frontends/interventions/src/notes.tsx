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
import { countNearLimit, Field, TextArea } from '@officina/web-kit/forms';
import { reasonOf, type ExtraFormState } from '@officina/web-kit/records';
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { texts } from './texts.ts';

export interface DraftNote {
  /** Assigned by the client, so that a retry after a lost answer does not add the note twice. */
  _id: string;
  text: string;
}

const blank = (): DraftNote => ({ _id: randomKey().slice(0, 24), text: '' });

/** State of the note being written. */
export function useNoteDraft() {
  const [draft, setDraft] = useState<DraftNote>();
  return {
    draft,
    /** The trimmed note; undefined while it is blank. */
    filled: draft && draft.text.trim() !== '' ? { ...draft, text: draft.text.trim() } : undefined,
    start: () => setDraft(blank()),
    write: (text: string) => setDraft((now) => ({ ...(now ?? blank()), text })),
    drop: () => setDraft(undefined),
    resume: setDraft,
  };
}

/** Saves notes together with the form's fields; `take` receives the notes of an expired session. */
export const notesFormState = (
  notes: readonly DraftNote[],
  take: (notes: DraftNote[]) => void,
): ExtraFormState<Intervention> => ({
  body: () => (notes.length > 0 ? { notes } : undefined),
  isIn: (job) => notes.every((note) => job.notes.some(({ _id }) => _id === note._id)),
  dirty: notes.length > 0,
  typed: notes.length > 0 ? notes : undefined,
  take: (typed) => take(typed as DraftNote[]),
});

const maxLength = 2000;

interface NoteEditorProps {
  text: string;
  onChange: (text: string) => void;
  onSubmit: () => void;
  onCancel: () => void;
  busy: boolean;
  error?: string;
}

/** Editor of a note; Ctrl/⌘+Enter adds the note without saving the sheet. */
export function NoteEditor({ text, onChange, onSubmit, onCancel, busy, error }: NoteEditorProps) {
  const { length } = text.trim();
  const isTooLong = length > maxLength;
  const canSubmit = length > 0 && !isTooLong && !busy;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('textarea')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const submitOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (canSubmit) onSubmit();
  };
  return (
    <div
      ref={box}
      className="mt-3 grid scroll-my-5 gap-3 border-t border-line pt-3"
      onKeyDown={submitOnCtrlEnter}
    >
      <Field
        label={texts.newNote}
        error={isTooLong ? texts.noteTooLong(maxLength) : error}
        count={countNearLimit(text, maxLength)}
      >
        <TextArea value={text} onChange={onChange} rows={3} />
      </Field>
      <div className="flex justify-end gap-2.5">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button disabled={length === 0 || isTooLong} busy={busy && texts.addingNote} onClick={onSubmit}>
          {texts.keepNote}
        </Button>
      </div>
    </div>
  );
}

/** A note to show; without a date it is not saved yet. */
type ShownNote = Omit<Note, 'date'> & Partial<Pick<Note, 'date'>>;

/** Notes in the order of their dates: author, date, text. */
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
  /** The existing notes. */
  list: ReactNode;
  /** Absent while a note is being written, and when none can be added. */
  onAdd?: () => void;
  /** The note being written. */
  children?: ReactNode;
  /** Without a card, inside a report. */
  bare?: boolean;
}

/** The notes under their title, with the button that adds one. */
function NotesCard({ list, onAdd, children, bare }: NotesCardProps) {
  const title = useId();
  const opener = useFocusOnClose(children !== undefined && children !== null);
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

/** Returns the focus to this button when the editor closes, so that it does not leave the sheet. */
function useFocusOnClose(isWriting: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(isWriting);
  useEffect(() => {
    if (wasWriting.current && !isWriting) button.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);
  return button;
}

interface NewNotesProps {
  pending: readonly DraftNote[];
  onAdd: (note: DraftNote) => void;
  note: ReturnType<typeof useNoteDraft>;
}

/** Notes of a new intervention, sent when it is created. */
export function NewNotes({ pending, onAdd, note }: NewNotesProps) {
  const user = useSession()?.fullName ?? '';
  const { draft, filled, start, write, drop } = note;
  const submit = () => {
    if (filled) onAdd(filled);
    drop();
  };
  return (
    <NotesCard
      list={
        (pending.length > 0 || !draft) && <NoteList notes={pending.map((added) => ({ ...added, user }))} />
      }
      onAdd={draft ? undefined : start}
    >
      {draft && (
        <NoteEditor text={draft.text} onChange={write} onSubmit={submit} onCancel={drop} busy={false} />
      )}
    </NotesCard>
  );
}

interface StoredNotesProps {
  id: string;
  notes: Note[];
  /** Replaces the plain list of notes. */
  list?: ReactNode;
  /** Without a card, inside a report. */
  bare?: boolean;
  note: ReturnType<typeof useNoteDraft>;
  /** Receives the document with the new note. */
  onAdded: (job: Intervention) => void;
  /** False once the intervention was deleted. */
  canAdd: boolean;
}

/** Notes of an existing intervention, open or closed. Each note is sent immediately, so that none is lost. */
export function StoredNotes({ id, notes, list, bare, note, onAdded, canAdd }: StoredNotesProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const about = `note ${id}`;
  const { draft, filled, start, write, drop } = note;
  const showError = (cause: unknown) => {
    const fieldError = cause instanceof ApiError ? cause.errors[0]?.message : undefined;
    if (fieldError) setError(fieldError);
    else messages.error(texts.noteNotAdded(reasonOf(cause)), { about });
  };
  const submit = async () => {
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
      .catch(showError)
      .finally(() => setBusy(false));
  };
  return (
    <NotesCard
      list={list ?? ((notes.length > 0 || !draft) && <NoteList notes={notes} />)}
      bare={bare}
      onAdd={draft || !canAdd ? undefined : start}
    >
      {draft && (
        <NoteEditor
          text={draft.text}
          onChange={write}
          onSubmit={() => void submit()}
          onCancel={drop}
          busy={busy}
          error={error}
        />
      )}
    </NotesCard>
  );
}
