import type { Machine } from '@officina/contracts/maintenance/machines';
import {
  EmptyState,
  FailedState,
  FilesCard,
  Link,
  LinkButton,
  effectivePriority,
  Skeleton,
  useDelayed,
  useParams,
  useRecord,
  useReturnFocus,
  useSearchParams,
} from '@officina/web-kit';
import { PaperHeader, useQr } from '@officina/web-kit/paper';
import { ChevronLeft } from 'lucide-react';
import { texts } from '../texts.ts';
import { machineRecord } from '../record.ts';
import { useLazyParts, type LazyParts } from '../use-lazy-parts.ts';
import { FactsCard } from './facts-card.tsx';
import { DoneJobs } from './done-jobs.tsx';
import { OpenJobs, useMachineJobs, type MachineJobs } from './jobs.tsx';
import {
  OrdersSection,
  SparesSection,
  useMachineOrders,
  useMachineSpares,
  useMachineVisits,
  VisitsSection,
  type MachineOrders,
  type MachineSpares,
  type MachineVisits,
} from './related-sections.tsx';
import { isOverdue, PlansSection, useMachinePlans, type MachinePlans } from './plans-section.tsx';
import { SummaryHeader } from './summary-header.tsx';
import { useMachineSensors, CurrentValues, type MachineSensors } from './current-values.tsx';

/** `/machine/{id}`. */
export function SummaryRoute() {
  const { machineId = '' } = useParams();
  return <SummaryPage key={machineId} id={machineId.toLowerCase()} />;
}

function SummaryPage({ id }: { id: string }) {
  const { stored, gone, error, retry } = useRecord(machineRecord, id);
  // Requested in parallel with the machine.
  const work = { jobs: useMachineJobs(id), plans: useMachinePlans(id), sensors: useMachineSensors(id) };
  if (stored && !gone) return <Summary machine={stored} work={work} />;
  if (gone)
    return (
      <EmptyState title={texts.gone} action={<BackToList />}>
        {texts.goneHint}
      </EmptyState>
    );
  if (error)
    return <FailedState what={texts.notArrived} code={error.requestId ?? error.code} onRetry={retry} />;
  return <Skeleton />;
}

function BackToList() {
  return (
    <LinkButton to="/machine" icon={ChevronLeft}>
      {texts.title}
    </LinkButton>
  );
}

interface Work {
  jobs: MachineJobs;
  plans: MachinePlans;
  sensors: MachineSensors;
}

/**
 * Jobs and plans are shown together, so that neither moves the other while it is read. The current values above them are awaited
 * for a second at most. The parts below have reserved space and are requested once this is painted.
 */
function Summary({ machine, work }: { machine: Machine; work: Work }) {
  const { jobs, plans, sensors } = work;
  const loading = sensors.isAwaited || jobs.loading || plans.loading;
  const isPainted = useDelayed(!loading);
  const below = {
    spares: useMachineSpares(machine._id, isPainted),
    visits: useMachineVisits(machine._id, isPainted),
    orders: useMachineOrders(machine._id, isPainted),
  };
  const lazyParts = useLazyParts(isPainted);
  const qr = useQr(isPainted);
  const isHistory = useSearchParams()[0].get(viewParam) === historyView;
  const isComplete =
    !loading &&
    !jobs.isPartial &&
    Object.values(below).every((part) => !part.loading) &&
    [lazyParts, qr].every(({ parts, failed }) => parts || failed);
  useReturnFocus(!loading && (lazyParts.parts !== undefined || lazyParts.failed));
  return (
    <div className="max-lg:pb-20">
      <PaperHeader title={texts.facts} code={machine.shortCode} />
      <SummaryHeader
        machine={machine}
        urgent={jobs.open.some((job) => effectivePriority(job) === 'URGENT')}
        overdue={plans.plans?.some(isOverdue) ?? false}
        isComplete={isComplete}
      />
      <Views isHistory={isHistory} />
      <div className={isHistory ? 'hidden print:block' : ''}>
        {loading ? (
          <div className="mt-6">
            <Skeleton />
          </div>
        ) : (
          <Sections {...{ machine, lazyParts, qr, ...work, ...below }} />
        )}
      </div>
      {isHistory && (
        <div className="mt-6 print:hidden">
          <History machine={machine} lazyParts={lazyParts} />
        </div>
      )}
    </div>
  );
}

/** In the address: which part of the page is shown. */
const viewParam = 'vista';
const historyView = 'storia';

/** The two parts of the page, as links: each has an address. The paper always has the first. */
function Views({ isHistory }: { isHistory: boolean }) {
  const view = (label: string, to: string, isShown: boolean) => (
    <Link
      to={to}
      aria-current={isShown ? 'page' : undefined}
      className="inline-flex min-h-11 items-center border-b-[3px] border-transparent font-[650] text-ink-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
    >
      {label}
    </Link>
  );
  return (
    <nav aria-label={texts.views} data-print="hide" className="mt-4 flex gap-6 border-b border-line">
      {view(texts.facts, '.', !isHistory)}
      {view(texts.history, `?${viewParam}=${historyView}`, isHistory)}
    </nav>
  );
}

/** The machine's story, once its code is loaded. */
function History({ machine, lazyParts }: { machine: Machine; lazyParts: LazyParts }) {
  const { parts, failed, retry } = lazyParts;
  if (parts) return <parts.StorySection machine={machine} />;
  return failed ? <FailedState what={texts.partsNotArrived} onRetry={retry} /> : <Skeleton />;
}

interface SectionsProps extends Work {
  machine: Machine;
  spares: MachineSpares;
  visits: MachineVisits;
  orders: MachineOrders;
  lazyParts: LazyParts;
  qr: ReturnType<typeof useQr>;
}

/**
 * The sections of the page. On phones open work comes first, then current values and facts, and labels last; from xl the facts are
 * next to the open work.
 */
function Sections({ machine, jobs, plans, sensors, spares, visits, orders, lazyParts, qr }: SectionsProps) {
  return (
    <div className="mt-6 grid grid-cols-1 gap-x-6 gap-y-7 xl:grid-cols-[minmax(0,1fr)_400px] [&>*]:min-w-0">
      <div className="grid content-start gap-y-7 [&>*]:min-w-0 print:block print:[&>*]:mb-7">
        <CurrentValues sensors={sensors} shortCode={machine.shortCode} className="max-lg:order-1" />
        <OpenJobs jobs={jobs} />
        <PlansSection machine={machine} plans={plans} open={jobs.open} />
      </div>
      <div className="print:hidden xl:col-span-2">
        <FilesCard
          record={{ entity: 'machine', entityId: machine._id }}
          counts={machine.files}
          plate={machine.shortCode}
        />
      </div>
      <div className="xl:col-span-2">
        <DoneJobs machine={machine} jobs={jobs} lazyParts={lazyParts} />
      </div>
      <div className="empty:hidden xl:col-span-2">
        <SparesSection machineId={machine._id} spares={spares} />
      </div>
      <div className="empty:hidden xl:col-span-2">
        <VisitsSection visits={visits} />
      </div>
      <div className="empty:hidden xl:col-span-2">
        <OrdersSection orders={orders} />
      </div>
      <FactsCard machine={machine} className="xl:col-start-2 xl:row-start-1 print:order-first" />
      <div className="break-inside-avoid empty:hidden xl:col-span-2">
        {lazyParts.parts && <lazyParts.parts.LabelsSection machine={machine} qr={qr} />}
      </div>
    </div>
  );
}
