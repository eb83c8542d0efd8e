import type { Action } from '@officina/contracts/events/actions';
import type { MailOutcome, MailState } from '@officina/contracts/notifications/mails';
import type { OrderSend } from '@officina/contracts/orders/order';
import { orderTexts } from '@officina/contracts/orders/order-texts';
import { AppError, invalidFields } from '@officina/server-kit/app-error';
import type { Change } from '@officina/server-kit/store/audited-schema';
import type { Stored } from '@officina/server-kit/store/stored';
import type { OrderFields } from '../orders/order.model.ts';

/** An e-mail of an order. */
export type Letter = NonNullable<OrderFields['letter']>;

/** Longer answers are cut: they come from servers of others. */
const maxAnswerLength = 300;

/** Whether the order's e-mail waits for the mail server. */
export const isOnItsWay = ({ orderStatus, letter }: OrderFields): boolean =>
  orderStatus === 'SENT' && letter?.state === 'waiting';

/** @throws AppError `locked` for an order that has arrived; `invalid` without a supplier or rows */
export function refuseUnsendable({ orderStatus, supplier, rows }: OrderFields): void {
  if (orderStatus === 'HIDE')
    throw new AppError('locked', 'L’ordine è già arrivato: non si invia più.', {
      errors: [{ path: 'orderStatus', message: 'L’ordine è già arrivato' }],
    });
  const missing = [
    ...(supplier ? [] : [{ path: 'supplier', message: orderTexts.supplierMissing }]),
    ...(rows.length > 0 ? [] : [{ path: 'rows', message: 'Aggiungi almeno una riga: l’ordine è vuoto.' }]),
  ];
  if (missing.length > 0) throw invalidFields(missing);
}

/** The change that makes an order SENT, with a new e-mail that waits. Its key is new with every version of the order. */
export function withLetter(
  { _id, __v, orderStatus }: Stored<OrderFields>,
  { to, message }: OrderSend,
  by: Letter['by'],
  at: Date,
): Change<OrderFields> {
  const key = `order:${_id.toHexString()}:${__v}`;
  const letter: Letter = { key, to, by, message: message || null, state: 'waiting', answer: null, at };
  const action = orderStatus === 'NEW' ? 'Ordine inviato' : 'Ordine in partenza per e-mail';
  return { set: { orderStatus: 'SENT', letter }, audit: { action } };
}

const actions: Record<Exclude<MailState, 'waiting'>, Action> = {
  sent: 'Ordine inviato per e-mail',
  refused: 'E-mail dell’ordine rifiutata',
  'given up': 'E-mail dell’ordine non partita',
};

/** The change that an outcome makes; null for a repeat, and for the e-mail of another press. */
export function withOutcome(
  { letter }: OrderFields,
  { key, state, answer, at }: MailOutcome,
): Change<OrderFields> | null {
  if (state === 'waiting' || letter?.state !== 'waiting' || letter.key !== key) return null;
  const outcome = {
    state,
    answer: answer?.slice(0, maxAnswerLength).toWellFormed() ?? null,
    at: new Date(at),
  };
  return { set: { letter: { ...letter, ...outcome } }, audit: { action: actions[state] } };
}
