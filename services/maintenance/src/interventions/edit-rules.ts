import { AppError } from '@officina/server-kit/app-error';
import { interventionEdit, type InterventionEdit } from '@officina/contracts/maintenance/interventions';
import { changedFields, fieldsOfBody } from '@officina/server-kit/store/fields';
import { keepFieldsOfType } from './fields-of-type.ts';
import type { InterventionFields } from './intervention-fields.ts';
import { withNewNotes, type NoteAuthor } from './notes.ts';

const plainFields = interventionEdit.omit({ notes: true, scheduledMaintenance: true });

/** What a body says about the stored fields; its notes are left to their own rule. */
export function fieldsOf({
  notes: _,
  scheduledMaintenance: planned,
  ...body
}: InterventionEdit): Partial<InterventionFields> {
  const fields = fieldsOfBody(plainFields, body);
  return planned === undefined ? fields : { ...fields, scheduledMaintenance: planned ?? { checkList: [] } };
}

function refuseOtherMachine(current: InterventionFields, edit: InterventionEdit): void {
  if (edit.machineId === undefined || edit.machineId === current.machineId) return;
  throw new AppError('invalid', 'Il macchinario di un intervento non si cambia.', {
    errors: [{ path: 'machineId', message: 'Il macchinario di un intervento non si cambia' }],
  });
}

function refuseWhenLocked(changed: Partial<InterventionFields>): void {
  const locked = Object.keys(changed).filter((field) => field !== 'status' && field !== 'notes');
  if (locked.length === 0) return;
  throw new AppError('locked', 'L’intervento è chiuso: riaprilo per modificarlo.', {
    errors: locked.map((path) => ({ path, message: 'Bloccato: l’intervento è chiuso' })),
  });
}

/**
 * The fields that a PUT changes, by the rules of specification §4 and design §10; empty when it says nothing new.
 * Whole documents are welcome: what they repeat is no change, and never locked.
 * @throws AppError `invalid` on another machine or too many notes, `locked` when it is CLOSED and more than status and notes change
 */
export function applyEdit(
  current: InterventionFields,
  edit: InterventionEdit,
  author: NoteAuthor,
): Partial<InterventionFields> {
  refuseOtherMachine(current, edit);
  const merged = keepFieldsOfType({ ...current, ...fieldsOf(edit) });
  const changed = changedFields(current, {
    ...merged,
    notes: withNewNotes(current.notes, edit.notes, author),
  });
  if (current.status === 'CLOSED') refuseWhenLocked(changed);
  return changed.status === 'CLOSED' ? { ...changed, endDate: author.date } : changed;
}
