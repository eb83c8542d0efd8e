import type { Action } from '@officina/contracts/events/actions';
import {
  orderEdit,
  type OrderCreate,
  type OrderEdit,
  type OrderStatus,
} from '@officina/contracts/orders/order';
import { orderTexts } from '@officina/contracts/orders/order-texts';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { changedFields, fieldsOfBody } from '@officina/server-kit/store/fields';
import type { OrderFields } from './order.model.ts';

/** Fields that can change only while the stored order is NEW. */
const fieldsOfNew = ['supplier', 'contact', 'rows'];

const steps: OrderStatus[] = ['NEW', 'SENT', 'HIDE'];

const emptyRow: OrderFields['rows'][number] = {
  ...{ spareId: null, code: null, code2: null, name: null, description: null, manufacture: null },
  ...{ notes: null, unity: null, qt: null, machineName: null },
};

/** Rows with every field, where an empty text is null: sending back an answer unchanged is no change. */
const rowsOf = (rows: NonNullable<OrderCreate['rows']>): OrderFields['rows'] =>
  rows.map((row) => {
    const given = Object.entries(row).filter(([, value]) => value !== undefined && value !== '');
    return { ...emptyRow, ...Object.fromEntries(given) };
  });

/** The stored fields that a body sets. */
export function fieldsOf({ rows, ...body }: OrderCreate): Partial<OrderFields> {
  const fields = fieldsOfBody(orderEdit, body as OrderEdit);
  return rows ? { ...fields, rows: rowsOf(rows) } : fields;
}

/** The arrival date: set when the order becomes HIDE, cleared when it is reopened. */
export const arrivalOf = (from: OrderStatus, to: OrderStatus, now: Date): Partial<OrderFields> => {
  if (from === to) return {};
  return to === 'HIDE' ? { arrivalDate: now } : { arrivalDate: null };
};

/** An order that is reopened to be changed has no e-mail any more: one that waits is not sent. */
const letterOf = ({ letter }: OrderFields, to: OrderStatus): Partial<OrderFields> =>
  letter && to === 'NEW' ? { letter: null } : {};

function refuseLocked(current: OrderFields, changed: Partial<OrderFields>): void {
  const locked = current.orderStatus === 'NEW' ? [] : fieldsOfNew.filter((field) => field in changed);
  if (locked.length === 0) return;
  throw new AppError('locked', 'L’ordine non è più Richiesto: fornitore, contatto e righe sono bloccati.', {
    errors: locked.map((path) => ({ path, message: 'Bloccato: l’ordine non è più Richiesto' })),
  });
}

/** @throws AppError `invalid` */
export function refuseWithoutSupplier({ supplier }: Pick<OrderFields, 'supplier'>): void {
  if (!supplier) throw invalid('supplier', orderTexts.supplierMissing);
}

/**
 * The fields that a PUT changes; empty if nothing changes. A full document may be sent: repeated values are no change, and
 * never locked.
 * @throws AppError `locked` if supplier, contact or rows of an order change that is not NEW; `invalid` if it would have no
 *   supplier
 */
export function applyEdit(current: OrderFields, edit: OrderEdit, now: Date): Partial<OrderFields> {
  const changed = changedFields(current, fieldsOf(edit));
  refuseLocked(current, changed);
  const next = { ...current, ...changed };
  refuseWithoutSupplier(next);
  const { orderStatus: to } = next;
  const follows = { ...arrivalOf(current.orderStatus, to, now), ...letterOf(current, to) };
  return changedFields(current, { ...changed, ...follows });
}

/** The event log's action for a change; a step back reopens the order. */
export function actionOfEdit(
  { orderStatus: from }: OrderFields,
  { orderStatus: to }: Partial<OrderFields>,
): Action {
  if (to === undefined) return 'Ordine modificato';
  if (steps.indexOf(to) < steps.indexOf(from)) return 'Ordine riaperto';
  return to === 'SENT' ? 'Ordine inviato' : 'Ordine arrivato';
}
