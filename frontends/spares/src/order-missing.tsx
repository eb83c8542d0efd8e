import {
  api,
  Button,
  invalidateEntities,
  isTransient,
  messages,
  randomKey,
  useApi,
  useNavigate,
  useService,
} from '@officina/web-kit';
import { Menu, type MenuAct } from '@officina/web-kit/overlays';
import { aboutRecord, reasonOf } from '@officina/web-kit/records';
import { ChevronDown, ShoppingCart } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { texts } from './texts.ts';
import type { SpareRow } from './record.ts';

/** The spares that are finished, by who supplies them; those of nobody are left out. */
export function missingBySupplier(rows: readonly SpareRow[]): [string, SpareRow[]][] {
  const missing = rows.filter(({ spare }) => spare.orderStatus === 'FINISH' && spare.manufacture);
  const bySupplier = Map.groupBy(missing, ({ spare }) => spare.manufacture ?? '');
  return [...bySupplier].sort(([one], [other]) => one.localeCompare(other, 'it'));
}

/** An order of one of each; for their machine when they are all for one. */
export function orderOf(supplier: string, rows: readonly SpareRow[]) {
  const machines = new Set(rows.map(({ spare }) => spare.machineId ?? null));
  const [machineId] = machines.size === 1 ? machines : [];
  return {
    supplier,
    contact: rows.find(({ spare }) => spare.contact)?.spare.contact,
    machineId,
    rows: rows.map(({ spare, machine }) => {
      const { _id: spareId, code, code2, name, description, manufacture, unity } = spare;
      const copied = { spareId, code, code2, name, description, manufacture, unity };
      return { ...copied, qt: 1, machineName: machine?.shortCode };
    }),
  };
}

function useOrdering() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  // One that is tried again after its answer was lost is the same order.
  const keys = useRef(new Map<string, string>());
  const order = async (supplier: string, rows: readonly SpareRow[]) => {
    const idempotencyKey = keys.current.get(supplier) ?? randomKey();
    keys.current.set(supplier, idempotencyKey);
    setBusy(true);
    try {
      const body = orderOf(supplier, rows);
      const { _id } = await api('POST /api/maintenance/order/create', { body, idempotencyKey });
      keys.current.delete(supplier);
      messages.success(texts.ordered(_id.slice(-5)), {
        // The order's own messages take its place.
        about: aboutRecord({ entity: 'order' }, _id),
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

/** The open order that each spare stands in already; undefined until that is known, none where it cannot be. */
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

/** What is finished becomes an order in two touches: this, and of whom. Not there where nothing is, or orders are off. */
export function OrderMissing({ rows }: { rows: readonly SpareRow[] }) {
  const isOn = useService('orders');
  const { busy, order } = useOrdering();
  const ordered = useOpenOrders(isOn);
  const suppliers = missingBySupplier(rows);
  if (!isOn || suppliers.length === 0) return null;
  // What stands in an open order already is not ordered another time: it leads there.
  const actOf = ([supplier, missing]: [string, SpareRow[]]): MenuAct => {
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
      acts={suppliers.map(actOf)}
    />
  );
}
