import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { api, clashing, differing, invalidateEntities, merged, messages } from '@officina/web-kit';
import { useServerForm } from '@officina/web-kit/forms';
import { useEffect, useRef, useState } from 'react';
import { editBody } from '../form/bodies.ts';
import { valuesOf, type DetailValues } from '../form/values.ts';
import { it } from '../it.ts';
import { useNoteDraft } from '../notes/use-note-draft.ts';
import { isAlreadySaved } from './already-saved.ts';
import { currentOf, isFieldRefusal, sayNotSaved } from './refusals.ts';

/** What others did meanwhile: taken over, or standing against what was typed here. */
export type News = 'merged' | 'clash' | undefined;

// Stands in until the first version arrives: older than all, so that everything is taken over from it.
const nothingYet: Intervention = {
  _id: '',
  __v: -1,
  machineId: '',
  type: 'RICHIESTA',
  status: 'OPEN',
  alreadyReported: false,
  openDate: '',
  startDate: '',
  notes: [],
  customData: [],
  isActive: true,
};

/**
 * The form of one existing intervention. It starts from the first `job`; newer versions are taken over field by field, except where
 * something was typed here; a save carries only the changed fields and the version that they were made on.
 */
export function useEditing(job: Intervention | undefined, onClose: () => void) {
  const [base, showBase] = useState(job ?? nothingYet);
  const basis = useRef(base);
  const [news, setNews] = useState<News>();
  const [conflict, setConflict] = useState<Intervention>();
  const note = useNoteDraft();

  const send = async (values: DetailValues) => {
    const { _id: id, __v: version, status } = basis.current;
    const changes = editBody(values, basis.current);
    if (status === 'CLOSED') {
      if (changes) messages.error(it.lockedMeanwhile);
      return;
    }
    if (!changes && !note.filled) return onClose();
    const body = { ...changes, ...(note.filled ? { notes: [note.filled] } : {}) };
    await api('PUT /api/maintenance/intervention/{id}/edit', { params: { id }, body, version }).catch(
      (error: unknown) => {
        if (!isAlreadySaved(error, { values, note: note.filled })) throw error;
      },
    );
    messages.success(it.saved);
    void invalidateEntities(['intervention']);
    onClose();
  };
  const onRefused = (error: unknown) => {
    if (isFieldRefusal(error)) return false;
    const current = currentOf(error);
    if (current) setConflict(current);
    else sayNotSaved(error);
    return true;
  };
  const form = useServerForm<DetailValues>({
    defaultValues: valuesOf(base),
    labels: it.labels,
    send,
    onRefused,
  });

  const startFrom = (next: Intervention, values: DetailValues) => {
    basis.current = next;
    showBase(next);
    form.form.reset(valuesOf(next), { keepErrors: true });
    form.form.reset(values, { keepDefaultValues: true, keepErrors: true });
  };
  const takeOver = (next: Intervention, own = false) => {
    if (next.__v <= basis.current.__v) return;
    const meeting = {
      base: valuesOf(basis.current),
      mine: form.form.getValues(),
      theirs: valuesOf(next),
    };
    const isClash = clashing(meeting).length > 0;
    const isFirst = basis.current === nothingYet;
    if (!isClash) startFrom(next, merged(meeting));
    if (!own && !isFirst && differing(meeting.theirs, meeting.base).length > 0)
      setNews(isClash ? 'clash' : 'merged');
  };
  useEffect(() => {
    if (job) takeOver(job);
  }, [job]);

  return {
    form,
    base,
    note,
    news,
    conflict,
    dirty: form.dirty || note.filled !== undefined,
    takeOver,
    backToForm: () => setConflict(undefined),
    /** Saves what was chosen between the two versions, on top of the other one. */
    settle: (values: DetailValues) => {
      if (!conflict) return;
      startFrom(conflict, values);
      setConflict(undefined);
      setNews(undefined);
      form.submit();
    },
  };
}

export type Editing = ReturnType<typeof useEditing>;
