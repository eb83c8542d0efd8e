import type { Action } from '@officina/contracts/events/actions';
import { lotEdit, type LotEdit } from '@officina/contracts/lotlog/lot';
import { AppError } from '@officina/server-kit/app-error';
import { changedFields, fieldsOfBody } from '@officina/server-kit/store/fields';
import type { LotFields } from './lot.model.ts';
import { recordsOf, type Writing } from './records.ts';

const plainFields = lotEdit.omit({ data: true });

function fieldsOf({ data, ...body }: LotEdit, current: LotFields, writing: Writing): Partial<LotFields> {
  const fields = fieldsOfBody(plainFields, body);
  return data ? { ...fields, data: recordsOf(data, current.data, writing) } : fields;
}

function refuseLocked(changed: Partial<LotFields>): void {
  const locked = Object.keys(changed).filter((field) => field !== 'status');
  if (locked.length === 0) return;
  throw new AppError('locked', 'Il lotto è chiuso: riaprilo per modificarlo.', {
    errors: locked.map((path) => ({ path, message: 'Bloccato: il lotto è chiuso' })),
  });
}

/**
 * The fields that a PUT changes, by specification §4 and design §10; empty when it says nothing new. Becoming CLOSED ends the
 * lot now, becoming OPEN again clears the end. Whole documents are welcome: what they repeat is no change, and never locked.
 * @throws AppError `locked` when the stored lot is CLOSED and more than its status changes; `invalid` as `recordsOf`
 */
export function applyEdit(current: LotFields, edit: LotEdit, writing: Writing): Partial<LotFields> {
  const changed = changedFields(current, fieldsOf(edit, current, writing));
  if (current.status === 'CLOSED') refuseLocked(changed);
  if (changed.status === undefined) return changed;
  return { ...changed, endDate: changed.status === 'CLOSED' ? writing.now : null };
}

/** How the log calls a change. */
export function actionOfEdit({ status }: Partial<LotFields>): Action {
  if (status === undefined) return 'Lotto modificato';
  return status === 'CLOSED' ? 'Lotto chiuso' : 'Lotto riaperto';
}
