import { AppError } from '@officina/server-kit/app-error';
import { interventionCreate } from '@officina/contracts/maintenance/interventions';
import { changedFields, fieldsOfBody } from '@officina/server-kit/store/fields';
import type { NamedCreate, NamedEdit } from './done-by.ts';
import { closerOf, endOf, refuseEndBeforeStart } from './end-date.ts';
import { keepFieldsOfType } from './fields-of-type.ts';
import type { InterventionFields, StoredNote } from './intervention.model.ts';
import { withNewNotes, type NoteAuthor } from './notes.ts';

const plainFields = interventionCreate
  .partial()
  .omit({ notes: true, scheduledMaintenance: true, doneBy: true, allowSecond: true });

/** What a body says about the stored fields; its notes are left to their own rule. */
export function fieldsOf({
  notes: _,
  allowSecond: __,
  scheduledMaintenance: planned,
  doneBy,
  ...body
}: Partial<NamedCreate>): Partial<InterventionFields> {
  const fields = { ...fieldsOfBody(plainFields, body), ...(doneBy === undefined ? {} : { doneBy }) };
  return planned === undefined ? fields : { ...fields, scheduledMaintenance: planned ?? { checkList: [] } };
}

function refuseOtherMachine(current: InterventionFields, edit: NamedEdit): void {
  if (edit.machineId === undefined || edit.machineId === current.machineId) return;
  throw new AppError('invalid', 'Il macchinario di un intervento non si cambia.', {
    errors: [{ path: 'machineId', message: 'Il macchinario di un intervento non si cambia' }],
  });
}

/** Of a CLOSED one: new notes, and a status that reopens it, which clears the end, who did and closed it, and that it was only recorded. */
function applyToClosed(
  current: InterventionFields,
  said: Partial<InterventionFields>,
  notes: StoredNote[],
): Partial<InterventionFields> {
  const { status = 'CLOSED', ...others } = changedFields(current, said);
  const locked = Object.keys(others);
  if (locked.length > 0) {
    throw new AppError('locked', 'L’intervento è chiuso: riaprilo per modificarlo.', {
      errors: locked.map((path) => ({ path, message: 'Bloccato: l’intervento è chiuso' })),
    });
  }
  const worked = current.isRecorded ? { isRecorded: null } : {};
  const reopened = { status, endDate: null, closedBy: null, doneBy: null, notes, ...worked };
  return changedFields(current, status === 'CLOSED' ? { notes } : reopened);
}

/** Of an open one: whatever the body says; becoming CLOSED ends it now, by whoever says so. */
function applyToOpen(
  current: InterventionFields,
  said: Partial<InterventionFields>,
  { notes, author }: { notes: StoredNote[]; author: NoteAuthor },
): Partial<InterventionFields> {
  const merged = keepFieldsOfType({ ...current, ...said, notes });
  const wanted = changedFields(current, said);
  // A RICHIESTA hides its expected end, so whoever moves its start alone has not seen it.
  const isHidden = merged.type === 'RICHIESTA' && 'startDate' in wanted && !('endDate' in wanted);
  const endDate = endOf(merged, !isHidden, author.date);
  const next = { ...merged, endDate, closedBy: closerOf(merged, author) };
  const changed = changedFields(current, next);
  if ('startDate' in changed || 'endDate' in changed) refuseEndBeforeStart(next);
  return changed;
}

/**
 * The fields that a PUT changes, by the rules of specification §4 and design §10; empty when it says nothing new.
 * Whole documents are welcome: what they repeat is no change, and never locked.
 * @throws AppError `invalid` on another machine, too many notes or an end before the start; `locked` when it is CLOSED and
 *   more than status and notes change
 */
export function applyEdit(
  current: InterventionFields,
  edit: NamedEdit,
  author: NoteAuthor,
): Partial<InterventionFields> {
  const said = fieldsOf(edit);
  const notes = withNewNotes(current.notes, edit.notes, author);
  if (current.status === 'CLOSED') return applyToClosed(current, said, notes);
  refuseOtherMachine(current, edit);
  return applyToOpen(current, said, { notes, author });
}
