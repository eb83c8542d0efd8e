import {
  Badge,
  Card,
  FailedState,
  formatDate,
  Skeleton,
  TextLink,
  useApi,
  useService,
} from '@officina/web-kit';
import { texts } from '../texts.ts';

/** The orders for a machine; undefined until they arrive, and where the tenant or the installation has none. */
export function useMachineOrders(machineId: string, isAsked: boolean) {
  const isOn = useService('orders');
  const { data, error, refetch } = useApi(
    'GET /api/maintenance/order/bymachine/{id}',
    { params: { id: machineId } },
    { entities: ['order'], enabled: isOn && isAsked },
  );
  return {
    loading: isOn && data === undefined && error === null,
    orders: isOn ? data : undefined,
    error: isOn ? error : null,
    retry: () => void refetch(),
  };
}

export type MachineOrders = ReturnType<typeof useMachineOrders>;

/** «Ordini ricambi»: code, supplier, day and state, newest first. Not there where the machine has none. */
export function OrdersSection({ orders: { orders, loading, error, retry } }: { orders: MachineOrders }) {
  if (!loading && !error && !orders?.length) return null;
  return (
    <section aria-labelledby="ordini" className="break-inside-avoid">
      <h2 id="ordini" className="mb-3 flex items-baseline gap-2.5">
        {texts.orders}
        {orders && <span className="font-sans text-body font-normal text-ink-3">{orders.length}</span>}
      </h2>
      {loading && <Skeleton cards={1} />}
      {error && (
        <FailedState what={texts.ordersNotArrived} code={error.requestId ?? error.code} onRetry={retry} />
      )}
      {!error && orders && (
        <Card className="p-0">
          <ul className="divide-y divide-line">
            {orders.map(({ _id, supplier, orderDate, orderStatus }) => (
              <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <TextLink to={`/order?id=${_id}`}>{texts.orderLink(_id.slice(-5))}</TextLink> {supplier}
                </span>
                <span>{formatDate(orderDate)}</span>
                <Badge of="order" value={orderStatus} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
