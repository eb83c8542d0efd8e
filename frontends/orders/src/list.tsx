import type { Order, OrderStatus } from '@officina/contracts/orders/order';
import {
  Badge,
  BetaBanner,
  Button,
  counted,
  download,
  EmptyState,
  formatDate,
  glyphs,
  MarkBadge,
  type Mark,
  statuses,
  usePermissions,
  useRows,
  useSearchParams,
  useService,
} from '@officina/web-kit';
import { RecordList, type ListOpeners } from '@officina/web-kit/records';
import type { Column, Filter } from '@officina/web-kit/table';
import { Archive, ListChecks } from 'lucide-react';
import { isUndelivered } from './letter.ts';
import { PdfButton } from './order-files.tsx';
import { codeOf, orderRecord, states, stateLabel } from './record.ts';
import { texts } from './texts.ts';
const { labels } = texts;

/** The e-mail of an order that did not reach its supplier. */
const undelivered: Mark = { word: texts.undeliveredMark, glyph: glyphs.CrossOctagon, family: 'red' };

/** The specified columns, in the specified order, and the PDF button. */
const columns: Column<Order>[] = [
  {
    key: 'codice',
    header: labels.code,
    text: codeOf,
    cell: (order) => <span className="font-mono">{codeOf(order)}</span>,
    width: '7rem',
    card: 'flag',
  },
  {
    key: 'stato',
    header: labels.orderStatus,
    text: (order) =>
      [stateLabel(order.orderStatus), isUndelivered(order) && undelivered.word].filter(Boolean).join(', '),
    sort: ({ orderStatus }) => states.indexOf(orderStatus),
    cell: (order) => (
      <span className="inline-flex gap-1.5">
        <Badge of="order" value={order.orderStatus} />
        {isUndelivered(order) && <MarkBadge mark={undelivered} glyphOnly />}
      </span>
    ),
    width: '9rem',
    card: 'badge',
  },
  {
    key: 'fornitore',
    header: labels.supplier,
    text: ({ supplier }) => supplier || '—',
    clip: true,
    card: 'title',
  },
  {
    key: 'data',
    header: labels.orderDate,
    text: ({ orderDate }) => formatDate(orderDate),
    sort: ({ orderDate }) => orderDate,
    firstDown: true,
    right: true,
    width: '9rem',
    card: 'foot',
  },
  {
    key: 'pdf',
    header: texts.pdf,
    text: () => '',
    sort: false,
    cell: (order) => <PdfButton order={order} size="sm" />,
    act: true,
    width: '13rem',
    card: 'end',
  },
];

/** For received orders also the day of arrival. */
const receivedColumns = columns.toSpliced(-1, 0, {
  key: 'arrivo',
  header: labels.arrivalDate,
  text: ({ arrivalDate }) => formatDate(arrivalDate),
  sort: ({ arrivalDate }) => arrivalDate,
  firstDown: true,
  right: true,
  width: '9rem',
  from: 1440,
  card: { text: ({ arrivalDate }) => arrivalDate && texts.arrived(formatDate(arrivalDate)) },
});

const openStates: Filter<Order> = {
  key: 'stato',
  label: labels.orderStatus,
  look: 'chips',
  all: texts.any,
  options: (['NEW', 'SENT'] as const).map((value) => ({
    ...{ value, label: stateLabel(value), glyph: statuses.order[value].glyph },
  })),
  of: ({ orderStatus }) => orderStatus,
};
const openFilters = [openStates];

const counter =
  (state: OrderStatus, [one, many]: readonly [string, string]) =>
  (orders: readonly Order[]) => {
    const count = orders.filter(({ orderStatus }) => orderStatus === state).length;
    return count > 0 ? [counted(count, one, many)] : [];
  };
const requested = counter('NEW', texts.requested);
const sent = counter('SENT', texts.sent);
const received = counter('HIDE', texts.received);
const openCounts = (orders: readonly Order[]) => [...requested(orders), ...sent(orders)];

function useReceived() {
  const [params, setParams] = useSearchParams();
  const isReceived = params.get('archivio') === '1';
  const toggle = () =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      for (const name of ['pagina', 'ordina', 'stato']) next.delete(name);
      if (isReceived) next.delete('archivio');
      else next.set('archivio', '1');
      return next;
    });
  return { isReceived, toggle };
}

/** Open orders, or received ones. */
export function OrderList({ onNew, onOpen }: ListOpeners) {
  const { isReceived, toggle } = useReceived();
  const entities = ['order'] as const;
  const opened = useRows('GET /api/maintenance/order/all', {}, { entities, enabled: !isReceived });
  const arrived = useRows('GET /api/maintenance/order/archived', {}, { entities, enabled: isReceived });
  const part = isReceived
    ? { part: texts.receivedList, list: arrived, counts: received, columns: receivedColumns }
    : { part: texts.openList, list: opened, counts: openCounts, filters: openFilters, columns };
  return (
    <RecordList<Order>
      texts={texts}
      routes={orderRecord.routes}
      rowKey={({ _id }) => _id}
      toggle={
        <Button icon={isReceived ? ListChecks : Archive} onClick={toggle}>
          {isReceived ? texts.showOpen : texts.showReceived}
        </Button>
      }
      lead={
        <div className="mb-4">
          <BetaBanner>{texts.inTrial}</BetaBanner>
        </div>
      }
      getExcel={(ids) => download('POST /api/maintenance/order/excel', { body: { ids } })}
      empty={<NoOrders isReceived={isReceived} onNew={onNew} />}
      onNew={onNew}
      onOpen={({ _id }) => onOpen(_id)}
      nameOf={(order) => ` ${codeOf(order)}`}
      {...part}
    />
  );
}

function NoOrders({ isReceived, onNew }: { isReceived: boolean; onNew: () => void }) {
  const hasSpares = useService('spare');
  const mayCreate = usePermissions().may(orderRecord.routes.create);
  return isReceived ? (
    <EmptyState title={texts.noneReceived}>{texts.noneReceivedHint}</EmptyState>
  ) : (
    <EmptyState title={texts.noneOpen} action={mayCreate && <Button onClick={onNew}>{texts.create}</Button>}>
      {hasSpares && mayCreate && texts.noneOpenHint}
    </EmptyState>
  );
}
