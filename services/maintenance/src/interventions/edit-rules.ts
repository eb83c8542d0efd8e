import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@officina/server-kit/app-error';
import type { InterventionEdit } from '@officina/contracts/maintenance/interventions';
import { keepFieldsOfType } from './fields-of-type.ts';
import type { InterventionFields } from './intervention-fields.ts';
import { withNewNotes, type NoteAuthor } from './notes.ts';

const asDate = (instant: string | null | undefined): Date | null | undefined =>
  instant == null ? instant : new Date(instant);

const withoutAbsent = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

/** An emptied text field and a cleared one are the same. */
const asText = (text: string | null | undefined) => (text === '' ? null : text);

/** What a body says about the stored fields: dates parsed, notes left to their own rule, absent fields left out. */
export function fieldsOfBody({ notes: _, ...body }: InterventionEdit): Partial<InterventionFields> {
  return withoutAbsent({
    ...body,
    startDate: asDate(body.startDate) ?? undefined,
    endDate: asDate(body.endDate),
    issueDescription: asText(body.issueDescription),
    solveDescription: asText(body.solveDescription),
    externalExecutor: asText(body.externalExecutor),
    scheduledMaintenance: body.scheduledMaintenance === null ? { checkList: [] } : body.scheduledMaintenance,
  });
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

function changedFields(current: InterventionFields, next: InterventionFields): Partial<InterventionFields> {
  const stored = new Map(Object.entries(current));
  return Object.fromEntries(
    Object.entries(next).filter(([field, value]) => !isDeepStrictEqual(value, stored.get(field))),
  );
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
  const merged = keepFieldsOfType({ ...current, ...fieldsOfBody(edit) });
  const changed = changedFields(current, {
    ...merged,
    notes: withNewNotes(current.notes, edit.notes, author),
  });
  if (current.status === 'CLOSED') refuseWhenLocked(changed);
  return changed.status === 'CLOSED' ? { ...changed, endDate: author.date } : changed;
}
