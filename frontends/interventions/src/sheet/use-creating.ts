import { api, invalidateEntities, messages, now, useIdempotencyKey } from '@officina/web-kit';
import { useServerForm } from '@officina/web-kit/forms';
import { useState } from 'react';
import type { SheetTarget } from '../address/sheet-target.ts';
import { createBody } from '../form/bodies.ts';
import { newValues, type DetailValues } from '../form/values.ts';
import { it } from '../it.ts';
import { useNoteDraft, type DraftNote } from '../notes/use-note-draft.ts';
import { isFieldRefusal, sayNotSaved } from './refusals.ts';

export type WantedNew = Extract<SheetTarget, { kind: 'new' }>;

const typeOf = ({ machineId }: WantedNew) => (machineId ? 'PROGRAMMATA' : 'RICHIESTA');

/** The form of a new intervention: RICHIESTA, or PROGRAMMATA of the machine that the address names. */
export function useCreating(wanted: WantedNew, onClose: () => void) {
  const [at] = useState(() => now().toISOString());
  const [notes, setNotes] = useState<DraftNote[]>([]);
  const note = useNoteDraft();
  const idempotencyKey = useIdempotencyKey();
  const send = async (values: DetailValues) => {
    const all = note.filled ? [...notes, note.filled] : notes;
    const body = createBody(values, all, at);
    await api('POST /api/maintenance/intervention/create', { body, idempotencyKey });
    messages.success(it.saved);
    void invalidateEntities(['intervention']);
    onClose();
  };
  const form = useServerForm<DetailValues>({
    defaultValues: newValues({ type: typeOf(wanted), machineId: wanted.machineId, at }),
    labels: it.labels,
    send,
    onRefused: (error) => {
      if (isFieldRefusal(error)) return false;
      sayNotSaved(error);
      return true;
    },
  });
  return {
    form,
    note,
    notes,
    keepNote: (kept: DraftNote) => setNotes((before) => [...before, kept]),
    dirty: form.dirty || notes.length > 0 || note.filled !== undefined,
  };
}
