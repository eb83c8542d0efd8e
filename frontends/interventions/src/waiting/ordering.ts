import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Spare } from '@officina/contracts/maintenance/spares';
import type { Order } from '@officina/contracts/orders/order';
import { rowOfSpare } from '@officina/contracts/orders/row-of-spare';
import {
  api,
  invalidateEntities,
  isTransient,
  messages,
  openedHere,
  randomKey,
  useNavigate,
} from '@officina/web-kit';
import { newerVersionIn, reasonOf, recordMessageKey } from '@officina/web-kit/records';
import { useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { codeOf, orderLink, waitFor } from './orders.ts';

export const createOrder = 'POST /api/maintenance/order/create';
const editOrder = 'PUT /api/maintenance/order/{id}/edit';

/** How a spare is ordered: in a new order, in one that is not sent yet, or it is in an order already. */
export type OrderWay = 'new' | { addTo: Order } | { in: Order };

interface OrderedSpare {
  spare: Spare;
  /** Code of its machine. */
  machine: string | undefined;
}

const rowOf = ({ spare, machine }: OrderedSpare) => rowOfSpare(spare, 1, machine);

/** Adds a row; if somebody else has changed the order meanwhile, to the newer version. @throws ApiError */
async function addRow(order: Order, ordered: OrderedSpare): Promise<Order> {
  const add = ({ _id: id, __v: version, rows }: Order) =>
    api(editOrder, { params: { id }, body: { rows: [...rows, rowOf(ordered)] }, version });
  return add(order).catch((error: unknown) => {
    const newer = newerVersionIn(error) as Order | undefined;
    if (!newer) throw error;
    const isThere = newer.rows.some(({ spareId }) => spareId === ordered.spare._id);
    return isThere ? newer : add(newer);
  });
}

/** Orders a spare for an intervention, which then waits for that order. */
export function useOrdering(job: Intervention, onWaiting: (job: Intervention) => void) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  // A retry after a lost answer repeats the same order.
  const keys = useRef(new Map<string, string>());
  const create = async (ordered: OrderedSpare): Promise<Order> => {
    const { _id, manufacture: supplier, contact, machineId } = ordered.spare;
    const idempotencyKey = keys.current.get(_id) ?? randomKey();
    keys.current.set(_id, idempotencyKey);
    const body = { supplier, contact, machineId, rows: [rowOf(ordered)] };
    return api(createOrder, { body, idempotencyKey });
  };
  const placed = async (ordered: OrderedSpare, way: OrderWay): Promise<Order> => {
    if (way === 'new') return create(ordered);
    return 'in' in way ? way.in : addRow(way.addTo, ordered);
  };
  /** The order is placed: whatever happens from here on, it is not placed again. */
  const wait = async (order: Order): Promise<void> => {
    const about = recordMessageKey({ entity: 'order' }, order._id);
    const code = codeOf(order._id);
    try {
      onWaiting(await waitFor(job._id, order._id));
      const openIt = {
        label: texts.openOrder,
        onClick: () => void navigate(orderLink(order._id), { state: openedHere }),
      };
      messages.success(texts.waitsFor(code), { about, action: openIt });
    } catch (error) {
      const retry = { label: texts.retry, onClick: () => void wait(order) };
      messages.error(texts.notWaiting(code, reasonOf(error, texts.labels)), { about, action: retry });
    }
  };
  const order = async (ordered: OrderedSpare, way: OrderWay): Promise<void> => {
    const { _id, name } = ordered.spare;
    setBusy(true);
    try {
      const made = await placed(ordered, way);
      keys.current.delete(_id);
      void invalidateEntities(['order']);
      await wait(made);
    } catch (error) {
      if (!isTransient(error)) keys.current.delete(_id);
      messages.error(texts.notOrdered(name, reasonOf(error, texts.labels)), { about: `order ${_id}` });
    } finally {
      setBusy(false);
    }
  };
  return { busy, order: (ordered: OrderedSpare, way: OrderWay) => void order(ordered, way) };
}
