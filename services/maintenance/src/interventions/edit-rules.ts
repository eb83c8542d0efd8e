import { AppError } from '@officina/server-kit/app-error';
import { interventionCreate } from '@officina/contracts/maintenance/interventions';
import { changedFields, fieldsOfBody } from '@officina/server-kit/store/fields';
import { withAssigned } from './assigned-to.ts';
import type { NamedCreate, NamedEdit } from './people.ts';
import { closedByOf, endOf, refuseEndBeforeStart } from './end-date.ts';
import { keepFieldsOfStatus, keepFieldsOfType } from './fields-of-type.ts';
import type { InterventionFields, StoredNote } from './intervention.model.ts';
import { withNewNotes, type NoteAuthor } from './notes.ts';

const plainFields = interventionCreate.partial().omit({
  ...{ notes: true, scheduledMaintenance: true, doneBy: true, assignees: true },
  ...{ allowSecond: true, declinesClosing: true },
});

/** The stored fields that a body sets; notes and a proposal to close have rules of their own. */
export function fieldsOf({
  notes: _,
  allowSecond: __,
  declinesClosing: ___,
  scheduledMaintenance: planned,
  doneBy,
  assignees,
  ...body
}: Partial<NamedCreate>): Partial<InterventionFields> {
  const fields = {
    ...fieldsOfBody(plainFields, body),
    ...(doneBy === undefined ? {} : { doneBy }),
    ...(assignees === undefined ? {} : { assignees }),
  };
  return planned === undefined ? fields : { ...fields, scheduledMaintenance: planned ?? { checkList: [] } };
}

function refuseOtherMachine(current: InterventionFields, edit: NamedEdit): void {
  if (edit.machineId === undefined || edit.machineId === current.machineId) return;
  throw new AppError('invalid', 'Il macchinario di un intervento non si cambia.', {
    errors: [{ path: 'machineId', message: 'Il macchinario di un intervento non si cambia' }],
  });
}

/**
 * A CLOSED intervention accepts new notes, and a status that reopens it: this clears the end, `doneBy`, `closedBy` and
 * `isRecorded`.
 */
function applyToClosed(
  current: InterventionFields,
  fields: Partial<InterventionFields>,
  notes: StoredNote[],
): Partial<InterventionFields> {
  const { status = 'CLOSED', ...others } = changedFields(current, fields);
  const locked = Object.keys(others);
  if (locked.length > 0) {
    throw new AppError('locked', 'L’intervento è chiuso: riaprilo per modificarlo.', {
      errors: locked.map((path) => ({ path, message: 'Bloccato: l’intervento è chiuso' })),
    });
  }
  const recordedMark = current.isRecorded ? { isRecorded: null } : {};
  const reopened = { status, endDate: null, closedBy: null, doneBy: null, notes, ...recordedMark };
  return changedFields(current, status === 'CLOSED' ? { notes } : reopened);
}

/** An open intervention accepts every field; becoming CLOSED sets its end and `closedBy` now. */
function applyToOpen(
  current: InterventionFields,
  fields: Partial<InterventionFields>,
  { notes, author }: { notes: StoredNote[]; author: NoteAuthor },
): Partial<InterventionFields> {
  const merged = keepFieldsOfStatus(keepFieldsOfType({ ...current, ...fields, notes }));
  const requested = changedFields(current, fields);
  // A RICHIESTA hides its expected end: a user who moves only its start has not seen it.
  const isHidden = merged.type === 'RICHIESTA' && 'startDate' in requested && !('endDate' in requested);
  const endDate = endOf(merged, !isHidden, author.date);
  const next = { ...merged, endDate, closedBy: closedByOf(merged, author) };
  const changed = changedFields(current, next);
  if ('startDate' in changed || 'endDate' in changed) refuseEndBeforeStart(next);
  return changed;
}

/**
 * The fields that a PUT changes, by the rules of specification §4 and design §10; empty if nothing changes. A full document may
 * be sent: repeated values are no change, and never locked.
 * @throws AppError `invalid` on another machine, too many notes or an end before the start; `locked` if the intervention is
 *   CLOSED and more than status and notes change
 */
export function applyEdit(
  current: InterventionFields,
  edit: NamedEdit,
  author: NoteAuthor,
): Partial<InterventionFields> {
  const isDeclined = edit.declinesClosing && current.proposedClosing;
  const fields = { ...fieldsOf(edit), ...(isDeclined ? { proposedClosing: null } : {}) };
  const notes = withNewNotes(current.notes, edit.notes, author);
  if (current.status === 'CLOSED') return applyToClosed(current, fields, notes);
  refuseOtherMachine(current, edit);
  return applyToOpen(current, withAssigned(current, fields), { notes, author });
}
