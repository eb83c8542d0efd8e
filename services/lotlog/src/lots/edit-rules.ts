import type { Action } from '@officina/contracts/events/actions';
import { lotEdit, type LotEdit } from '@officina/contracts/lotlog/lot';
import { AppError } from '@officina/server-kit/app-error';
import { changedFields, fieldsOfBody } from '@officina/server-kit/store/fields';
import type { LotFields } from './lot.model.ts';
import { recordsOf, type WriteContext } from './records.ts';

const plainFields = lotEdit.omit({ data: true });

function fieldsOf({ data, ...body }: LotEdit, current: LotFields, context: WriteContext): Partial<LotFields> {
  const fields = fieldsOfBody(plainFields, body);
  return data ? { ...fields, data: recordsOf(data, current.data, context) } : fields;
}

/** Fields that never change once the lot exists (specification §4). */
const immutableFields = ['product', 'desiredAlcohol'];

const locked = (detail: string, paths: string[], message: string) =>
  new AppError('locked', detail, { errors: paths.map((path) => ({ path, message })) });

function refuseLocked({ status }: LotFields, changed: Partial<LotFields>): void {
  const fields = Object.keys(changed).filter((field) => field !== 'status');
  if (status === 'CLOSED' && fields.length > 0)
    throw locked('Il lotto è chiuso: riaprilo per modificarlo.', fields, 'Bloccato: il lotto è chiuso');
  const fixed = fields.filter((field) => immutableFields.includes(field));
  if (fixed.length > 0)
    throw locked(
      'Prodotto e alcol desiderato si scelgono quando il lotto si crea, poi non si cambiano.',
      fixed,
      'Bloccato: si sceglie quando il lotto si crea',
    );
}

/**
 * The fields that a PUT changes, by specification §4 and design §10; empty if nothing changes. Becoming CLOSED ends the lot
 * now, becoming OPEN clears the end. A full document may be sent: repeated values are no change, and never locked.
 * @throws AppError `locked` if product or desired alcohol change, or if the stored lot is CLOSED and more than its status
 *   changes; `invalid` as `recordsOf`
 */
export function applyEdit(current: LotFields, edit: LotEdit, context: WriteContext): Partial<LotFields> {
  const changed = changedFields(current, fieldsOf(edit, current, context));
  refuseLocked(current, changed);
  if (changed.status === undefined) return changed;
  return { ...changed, endDate: changed.status === 'CLOSED' ? context.now : null };
}

/** The event log's action for a change. */
export function actionOfEdit({ status }: Partial<LotFields>): Action {
  if (status === undefined) return 'Lotto modificato';
  return status === 'CLOSED' ? 'Lotto chiuso' : 'Lotto riaperto';
}
