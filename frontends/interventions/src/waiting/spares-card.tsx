import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { isSameName } from '@officina/contracts/maintenance/executors';
import type { Spare } from '@officina/contracts/maintenance/spares';
import type { Order } from '@officina/contracts/orders/order';
import {
  Badge,
  Button,
  Card,
  statuses,
  useApi,
  useMachines,
  usePermissions,
  useService,
} from '@officina/web-kit';
import { Menu, type MenuAction } from '@officina/web-kit/overlays';
import { ChevronDown, RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { texts } from '../texts.ts';
import { codeOf, useMayWait, useOpenOrders } from './orders.ts';
import { createOrder, useOrdering, type OrderWay } from './ordering.ts';

/** Spares that are missing come first. */
const byNeed: readonly Spare['orderStatus'][] = ['FINISH', 'ORDERED', 'UNKNOW', 'IN_STOCK'];
const rankOf = ({ orderStatus }: Spare): number => byNeed.indexOf(orderStatus);

/** The ways to order a spare: the open orders that have it, the unsent ones of its supplier, and a new one. */
export function waysFor(spare: Spare, orders: readonly Order[]): { label: string; way: OrderWay }[] {
  const isIn = ({ rows }: Order) => rows.some(({ spareId }) => spareId === spare._id);
  const supplier = spare.manufacture ?? '';
  const isOfSupplier = (order: Order) => supplier !== '' && isSameName(order.supplier ?? undefined, supplier);
  return [
    ...orders.filter(isIn).map((order) => ({
      label: texts.waitForOrder(codeOf(order._id), statuses.order[order.orderStatus].word.toLowerCase()),
      way: { in: order },
    })),
    ...orders
      .filter((order) => order.orderStatus === 'NEW' && isOfSupplier(order) && !isIn(order))
      .map((order) => ({ label: texts.addToOrder(codeOf(order._id)), way: { addTo: order } })),
    { label: texts.newOrder(supplier), way: 'new' },
  ];
}

const maxCollapsed = 5;

interface SparesCardProps {
  job: Intervention;
  /** Receives the document once it waits for the order. */
  onWaiting: (job: Intervention) => void;
}

/** «Ricambi della macchina» with their states; each can be ordered in two touches. Absent without spares. */
export function SparesCard({ job, onWaiting }: SparesCardProps) {
  const title = useId();
  const hasSpares = useService('spare');
  const { data, error, refetch, isFetching } = useApi(
    'GET /api/maintenance/spare/bymachine/{id}',
    { params: { id: job.machineId } },
    { entities: ['spare'], enabled: hasSpares },
  );
  const [isExpanded, setExpanded] = useState(false);
  const acts = useOrderActs(job, onWaiting, Boolean(data?.length));
  if (!hasSpares || !(data?.length || error)) return null;
  const spares = [...(data ?? [])].sort((one, other) => rankOf(one) - rankOf(other));
  return (
    <Card as="section" aria-labelledby={title} className="p-4">
      <h2 id={title} className="flex items-baseline gap-2.5">
        {texts.machineSpares}
        {data && <span className="font-sans text-body font-normal text-ink-3">{data.length}</span>}
      </h2>
      {error && !data && (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          {texts.sparesNotArrived}
          <Button icon={RefreshCw} busy={isFetching && texts.loading} onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </p>
      )}
      <ul className="mt-1 divide-y divide-line">
        {spares.slice(0, isExpanded ? undefined : maxCollapsed).map((spare) => (
          <li key={spare._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {spare.code && <span className="mr-2.5 font-mono text-ink-2">{spare.code}</span>}
              <b className="font-[560]">{spare.name}</b>
            </span>
            <Badge of="spare" value={spare.orderStatus} />
            {acts && <OrderMenu spare={spare} {...acts} />}
          </li>
        ))}
      </ul>
      {spares.length > maxCollapsed && !isExpanded && (
        <Button kind="ghost" size="sm" onClick={() => setExpanded(true)}>
          {texts.allSpares(spares.length)}
        </Button>
      )}
    </Card>
  );
}

interface OrderActs {
  busy: boolean;
  actsFor: (spare: Spare) => MenuAction[];
}

/** What the user may order; undefined without orders, for a role that may not, and on a closed intervention. */
function useOrderActs(
  job: Intervention,
  onWaiting: SparesCardProps['onWaiting'],
  isWanted: boolean,
): OrderActs | undefined {
  const { may } = usePermissions();
  const mayOrder = useMayWait(job) && may(createOrder);
  const { isOn, orders, error } = useOpenOrders(isWanted && mayOrder);
  const { byId } = useMachines();
  const { busy, order } = useOrdering(job, onWaiting);
  if (!isOn || !mayOrder) return undefined;
  const machine = byId.get(job.machineId)?.shortCode;
  return {
    busy: busy || (!orders && !error),
    actsFor: (spare) =>
      waysFor(spare, orders ?? []).map(({ label, way }) => ({
        label,
        onSelect: () => order({ spare, machine }, way),
      })),
  };
}

function OrderMenu({ spare, busy, actsFor }: OrderActs & { spare: Spare }) {
  return (
    <Menu
      trigger={
        <Button trailing={ChevronDown} disabled={busy} aria-label={texts.orderSpare(spare.name)}>
          {texts.order}
        </Button>
      }
      acts={actsFor(spare)}
    />
  );
}
