import type { Visit, VisitGrade } from '@officina/contracts/sites/visits';
import {
  Badge,
  Button,
  Card,
  FailedState,
  formatDate,
  formatShortDate,
  now,
  Skeleton,
  statuses,
  TextLink,
  useApi,
  usePermissions,
  useService,
} from '@officina/web-kit';
import { Fragment, useState } from 'react';
import { texts } from '../texts.ts';
import { SectionHeading, SheetButton } from './section-heading.tsx';

/** The spare parts of a machine; undefined while loading and without the service. */
export function useMachineSpares(machineId: string, isEnabled: boolean) {
  const isOn = useService('spare');
  const { data, error, refetch } = useApi(
    'GET /api/maintenance/spare/bymachine/{id}',
    { params: { id: machineId } },
    { entities: ['spare'], enabled: isOn && isEnabled },
  );
  return {
    loading: isOn && data === undefined && error === null,
    spares: isOn ? data : undefined,
    error: isOn ? error : null,
    retry: () => void refetch(),
  };
}

export type MachineSpares = ReturnType<typeof useMachineSpares>;

/** «Ricambi»: code, name and stock status. If the machine has none, only for those who may create one. */
export function SparesSection({ machineId, spares: { spares, loading, error, retry } }: SparesSectionProps) {
  const mayCreate = usePermissions().may('POST /api/maintenance/spare/create') && spares !== undefined;
  if (!loading && !error && !spares?.length && !mayCreate) return null;
  return (
    <section
      aria-labelledby="ricambi"
      className={`break-inside-avoid ${spares?.length === 0 ? 'print:hidden' : ''}`}
    >
      <SectionHeading id="ricambi" title={texts.spares} count={spares?.length || undefined}>
        {spares && spares.length > 0 && (
          <TextLink to={`/spare?macchina=${machineId}`}>{texts.openSpares}</TextLink>
        )}
        {mayCreate && (
          <SheetButton id="nuovo-ricambio" to={`/spare?new=1&machineid=${machineId}`}>
            {texts.newSpare}
          </SheetButton>
        )}
      </SectionHeading>
      {loading && <Skeleton cards={1} />}
      {error && (
        <FailedState what={texts.sparesNotArrived} code={error.requestId ?? error.code} onRetry={retry} />
      )}
      {!error && spares?.length === 0 && <p className="text-ink-2">{texts.noSpares}</p>}
      {!error && spares && spares.length > 0 && (
        <Card className="p-0">
          <ul className="divide-y divide-line">
            {spares.map(({ _id, code, name, orderStatus }) => (
              <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {code && <span className="mr-2.5 font-mono text-ink-2">{code}</span>}
                  <b className="font-[560]">{name}</b>
                </span>
                <Badge of="spare" value={orderStatus} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

interface SparesSectionProps {
  machineId: string;
  spares: MachineSpares;
}

/** The orders for a machine; undefined while loading and without the service. */
export function useMachineOrders(machineId: string, isEnabled: boolean) {
  const isOn = useService('orders');
  const { data, error, refetch } = useApi(
    'GET /api/maintenance/order/bymachine/{id}',
    { params: { id: machineId } },
    { entities: ['order'], enabled: isOn && isEnabled },
  );
  return {
    loading: isOn && data === undefined && error === null,
    orders: isOn ? data : undefined,
    error: isOn ? error : null,
    retry: () => void refetch(),
  };
}

export type MachineOrders = ReturnType<typeof useMachineOrders>;

/** «Ordini ricambi»: code, supplier, date and status, newest first. Absent if the machine has none. */
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

/** The visits of a machine; undefined while loading and without the service. */
export function useMachineVisits(machineId: string, isEnabled: boolean) {
  const isOn = useService('visit');
  const { data, error, refetch } = useApi(
    'GET /api/visit/bymachine/{id}',
    { params: { id: machineId } },
    { entities: ['visit'], enabled: isOn && isEnabled },
  );
  return {
    loading: isOn && data === undefined && error === null,
    visits: isOn ? data : undefined,
    error: isOn ? error : null,
    retry: () => void refetch(),
  };
}

export type MachineVisits = ReturnType<typeof useMachineVisits>;

/** The machine's grade at one visit. */
interface GradedVisit {
  _id: string;
  datetime: string;
  status: VisitGrade;
  note: string | null | undefined;
}

/** Number of columns of the chart, and of rows of the collapsed list. */
const maxCollapsed = 10;
const grades = ['GOOD', 'SOSO', 'BAD', 'OUTOFORDER', 'OTHER'] as const satisfies VisitGrade[];

const gradedVisitsOf = (visits: readonly Visit[]): GradedVisit[] =>
  visits.flatMap(({ _id, datetime, machines: [row] }) =>
    row ? [{ _id, datetime, status: row.status, note: row.note }] : [],
  );

/** «Visite»: the machine's grades over time, as a chart and as a list. Absent without visits. */
export function VisitsSection({ visits: { visits, loading, error, retry } }: { visits: MachineVisits }) {
  if (!loading && !error && !visits?.length) return null;
  return (
    <section aria-labelledby="visite" className="break-inside-avoid">
      <h2 id="visite" className="mb-3 flex items-baseline gap-2.5">
        {texts.visits}
        {visits && <span className="font-sans text-body font-normal text-ink-3">{visits.length}</span>}
      </h2>
      {loading && <Skeleton cards={1} />}
      {error && (
        <FailedState what={texts.visitsNotArrived} code={error.requestId ?? error.code} onRetry={retry} />
      )}
      {!error && visits && <Grades all={gradedVisitsOf(visits)} />}
    </section>
  );
}

function Grades({ all }: { all: GradedVisit[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const today = now().toISOString();
  const past = all.filter(({ datetime }) => datetime <= today);
  return (
    <Card className="grid grid-cols-1 gap-x-7 gap-y-4 p-4 lg:grid-cols-2">
      <GradeChart visits={past.slice(0, maxCollapsed).toReversed()} />
      <div>
        <ul className="divide-y divide-line">
          {(isExpanded ? all : all.slice(0, maxCollapsed)).map(({ _id, datetime, status, note }) => (
            <li key={_id} className="flex min-h-(--row) flex-wrap items-center justify-between gap-x-4">
              <TextLink to={`/visit?id=${_id}`} about={texts.openVisit}>
                {formatDate(datetime)}
              </TextLink>
              <Badge of="grade" value={status} />
              {note && <p className="w-full pb-2 text-label wrap-anywhere whitespace-pre-line">{note}</p>}
            </li>
          ))}
        </ul>
        {all.length > maxCollapsed && !isExpanded && (
          <Button kind="ghost" size="sm" onClick={() => setExpanded(true)}>
            {texts.allVisits(all.length)}
          </Button>
        )}
      </div>
    </Card>
  );
}

/**
 * A column for each past visit, the oldest left, with a mark at the height of its grade. Hidden from assistive technology, because
 * the list has the same data.
 */
function GradeChart({ visits }: { visits: GradedVisit[] }) {
  const columns = { gridTemplateColumns: `auto repeat(${visits.length}, minmax(0, 1fr))` };
  const [first, last] = [visits.at(0), visits.at(-1)];
  return (
    <div aria-hidden="true" className="self-start">
      <div className="grid items-center text-label text-ink-2" style={columns}>
        {grades.map((grade) => (
          <Fragment key={grade}>
            <span className="pr-3">{statuses.grade[grade].word}</span>
            {visits.map(({ _id, status }) => (
              <span key={_id} className="grid min-h-8 place-items-center border-t border-line text-ink">
                {status === grade && statuses.grade[grade].glyph({ className: 'size-3.5' })}
              </span>
            ))}
          </Fragment>
        ))}
      </div>
      <p className="mt-1.5 flex justify-end gap-2 text-label text-ink-2">
        {first && formatShortDate(first.datetime)}
        {last && last !== first && ` – ${formatShortDate(last.datetime)}`}
      </p>
    </div>
  );
}
