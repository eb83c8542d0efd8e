import { rowOfSpare } from '@officina/contracts/orders/row-of-spare';
import {
  api,
  Button,
  invalidateEntities,
  isTransient,
  messages,
  randomKey,
  useApi,
  useNavigate,
  usePermissions,
  useService,
} from '@officina/web-kit';
import { Menu, type MenuAction } from '@officina/web-kit/overlays';
import { recordMessageKey, reasonOf } from '@officina/web-kit/records';
import { ChevronDown, ShoppingCart } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { texts } from './texts.ts';
import type { SpareRow } from './record.ts';

/** The spares that are out of stock, by supplier; those without a supplier are omitted. */
export function missingBySupplier(rows: readonly SpareRow[]): [string, SpareRow[]][] {
  const missing = rows.filter(({ spare }) => spare.orderStatus === 'FINISH' && spare.manufacture);
  const bySupplier = Map.groupBy(missing, ({ spare }) => spare.manufacture ?? '');
  return [...bySupplier].sort(([one], [other]) => one.localeCompare(other, 'it'));
}

/** An order for one of each; for a machine if all spares are for that machine. */
export function orderOf(supplier: string, rows: readonly SpareRow[]) {
  const machines = new Set(rows.map(({ spare }) => spare.machineId ?? null));
  const [machineId] = machines.size === 1 ? machines : [];
  return {
    supplier,
    contact: rows.find(({ spare }) => spare.contact)?.spare.contact,
    machineId,
    rows: rows.map(({ spare, machine }) => rowOfSpare(spare, 1, machine?.shortCode)),
  };
}

const orderRoute = 'POST /api/maintenance/order/create';

function useOrdering() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  // A retry after a lost answer repeats the same order.
  const keys = useRef(new Map<string, string>());
  const order = async (supplier: string, rows: readonly SpareRow[]) => {
    const idempotencyKey = keys.current.get(supplier) ?? randomKey();
    keys.current.set(supplier, idempotencyKey);
    setBusy(true);
    try {
      const body = orderOf(supplier, rows);
      const { _id } = await api(orderRoute, { body, idempotencyKey });
      keys.current.delete(supplier);
      messages.success(texts.ordered(_id.slice(-5)), {
        // Messages about the order replace this one.
        about: recordMessageKey({ entity: 'order' }, _id),
      });
      void invalidateEntities(['order']);
      await navigate(`/order?id=${_id}`);
    } catch (error) {
      if (!isTransient(error)) keys.current.delete(supplier);
      messages.error(texts.notOrdered(supplier, reasonOf(error, texts.labels)), { about: 'order-missing' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, order };
}

/** The open order that contains each spare; undefined while loading, empty after a failure. */
function useOpenOrders(isOn: boolean): ReadonlyMap<string, string> | undefined {
  const { data, error } = useApi('GET /api/maintenance/order/all', undefined, {
    entities: ['order'],
    enabled: isOn,
  });
  return useMemo(() => {
    if (!data && !error) return undefined;
    return new Map(
      data?.flatMap(({ _id, rows }) =>
        rows.flatMap(({ spareId }) => (spareId ? [[spareId, _id] as const] : [])),
      ),
    );
  }, [data, error]);
}

/** Orders what is out of stock, by supplier. Absent if nothing is missing, orders are switched off, or the user may not order. */
export function OrderMissing({ rows }: { rows: readonly SpareRow[] }) {
  const { may } = usePermissions();
  const isOn = useService('orders') && may(orderRoute);
  const { busy, order } = useOrdering();
  const ordered = useOpenOrders(isOn);
  const suppliers = missingBySupplier(rows);
  if (!isOn || suppliers.length === 0) return null;
  // Spares in an open order are not ordered again: the entry links to that order.
  const entryOf = ([supplier, missing]: [string, SpareRow[]]): MenuAction => {
    const left = missing.filter(({ spare }) => !ordered?.has(spare._id));
    const label = texts.missingOf(supplier, left.length, missing.length - left.length);
    const [first] = missing;
    if (left.length === 0 && first) return { label, to: `/order?id=${ordered?.get(first.spare._id)}` };
    return { label, onSelect: () => void order(supplier, left) };
  };
  return (
    <Menu
      trigger={
        <Button icon={ShoppingCart} trailing={ChevronDown} disabled={busy || !ordered}>
          {texts.orderMissing}
        </Button>
      }
      acts={suppliers.map(entryOf)}
    />
  );
}
