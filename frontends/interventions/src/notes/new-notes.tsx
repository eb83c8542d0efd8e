import { useSession } from '@officina/web-kit';
import { NoteDraft } from './note-draft.tsx';
import { NoteList } from './note-list.tsx';
import { NotesCard } from './notes-card.tsx';
import type { DraftNote, useNoteDraft } from './use-note-draft.ts';

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
