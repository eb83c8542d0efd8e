import type { Order, OrderLetter } from '@officina/contracts/orders/order';
import { apiKey, queryClient, useApi, usePermissions } from '@officina/web-kit';
import { linksIn } from './facts.tsx';
import { orderRecord } from './record.ts';

/** The call that sends an order by e-mail. */
export const sendRoute = 'POST /api/maintenance/order/{id}/send';

const mailRoute = 'GET /api/maintenance/order/mail';
const mailStaleMs = 300_000;

type WithLetter = Pick<Order, 'orderStatus' | 'letter'>;

/** Whether the order's e-mail waits for the mail server. */
export const isLeaving = ({ letter }: WithLetter): boolean => letter?.state === 'waiting';

/** Whether the order's e-mail did not reach its supplier. */
export const isUndelivered = ({ letter }: WithLetter): boolean =>
  letter?.state === 'refused' || letter?.state === 'given up';

/** Whether the user may send the order by e-mail now; asks for a mail server only if it matters. */
export function useCanSend(order: WithLetter): boolean {
  const { may } = usePermissions();
  const isSendable = may(sendRoute) && order.orderStatus !== 'HIDE' && !isLeaving(order);
  const { data } = useApi(mailRoute, undefined, { enabled: isSendable, staleMs: mailStaleMs });
  return isSendable && data?.isOn === true;
}

const mailOf = (contact: string | null | undefined): string | undefined =>
  linksIn(contact ?? '').find(({ href }) => href.startsWith('mailto:'))?.caption;

/** The address last written to for a supplier, in the loaded orders. */
function lastAddressOf(supplier: Order['supplier']): string | undefined {
  const orders = queryClient.getQueryData<readonly Order[]>(apiKey(orderRecord.routes.list)) ?? [];
  const letters = orders.flatMap((order): OrderLetter[] =>
    supplier && order.supplier === supplier && order.letter ? [order.letter] : [],
  );
  return letters.toSorted((one, other) => other.at.localeCompare(one.at))[0]?.to;
}

/** Where an order goes unless the user types something else. */
export const addressFor = ({ letter, contact, supplier }: Order): string =>
  letter?.to ?? mailOf(contact) ?? lastAddressOf(supplier) ?? '';
