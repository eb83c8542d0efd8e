import type { Intervention, Note } from '@officina/contracts/maintenance/interventions';
import { api, ApiError, messages } from '@officina/web-kit';
import { reasonOf } from '@officina/web-kit/records';
import { useState, type ReactNode } from 'react';
import { texts } from '../texts.ts';
import { NoteDraft } from './note-draft.tsx';
import { NoteList } from './note-list.tsx';
import { NotesCard } from './notes-card.tsx';
import type { useNoteDraft } from './use-note-draft.ts';

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
