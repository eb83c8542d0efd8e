import type { Machine } from '@officina/contracts/maintenance/machines';
import {
  EmptyState,
  FailedState,
  LinkButton,
  priorityOf,
  Skeleton,
  useParams,
  useReturnFocus,
} from '@officina/web-kit';
import { PaperHead } from '@officina/web-kit/paper';
import { useRecord } from '@officina/web-kit/records';
import { ChevronLeft } from 'lucide-react';
import { texts } from '../texts.ts';
import { LabelsSection } from '../labels/labels-section.tsx';
import { machineRecord } from '../record.ts';
import { FactsCard } from './facts-card.tsx';
import { DoneJobs } from './done-jobs.tsx';
import { OpenJobs } from './open-jobs.tsx';
import { OrdersSection, useMachineOrders, type MachineOrders } from './orders-section.tsx';
import { PlansSection } from './plans-section.tsx';
import { SparesSection, useMachineSpares, type MachineSpares } from './spares-section.tsx';
import { SummaryHead } from './summary-head.tsx';
import { useMachineJobs, type MachineJobs } from './use-machine-jobs.ts';
import { isOverdue, useMachinePlans, type MachinePlans } from './use-machine-plans.ts';
import { useMachineSensors, type MachineSensors } from './use-machine-sensors.ts';
import { ValuesNow } from './values-now.tsx';
import { useMachineVisits, VisitsSection, type MachineVisits } from './visits-section.tsx';

/** `/machine/{id}`. */
export function SummaryRoute() {
  const { machineId = '' } = useParams();
  return <SummaryPage key={machineId} id={machineId.toLowerCase()} />;
}

function SummaryPage({ id }: { id: string }) {
  const { stored, gone, error, retry } = useRecord(machineRecord, id);
  if (stored && !gone) return <Summary machine={stored} />;
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

/**
 * The parts that maintenance answers come together, so that none pushes another down the page once it is read; the values
 * of now stand above them, and are waited for a second at most. Visits and orders stand below with a place of their own: what
 * is to be done waits for no other service.
 */
function Summary({ machine }: { machine: Machine }) {
  const jobs = useMachineJobs(machine._id);
  const plans = useMachinePlans(machine._id);
  const spares = useMachineSpares(machine._id);
  const visits = useMachineVisits(machine._id);
  const orders = useMachineOrders(machine._id);
  const sensors = useMachineSensors(machine._id);
  const parts = { jobs, plans, spares, visits, orders };
  const loading = sensors.isAwaited || [jobs, plans, spares].some((part) => part.loading);
  useReturnFocus(!loading);
  return (
    <div className="max-lg:pb-20">
      <PaperHead title={texts.facts} code={machine.shortCode} />
      <SummaryHead
        machine={machine}
        urgent={jobs.open.some((job) => priorityOf(job) === 'URGENT')}
        overdue={plans.plans?.some(isOverdue) ?? false}
        isWhole={!jobs.isPartial && Object.values(parts).every((part) => !part.loading)}
      />
      {loading ? (
        <div className="mt-6">
          <Skeleton />
        </div>
      ) : (
        <Parts machine={machine} sensors={sensors} {...parts} />
      )}
    </div>
  );
}

interface PartsProps {
  machine: Machine;
  jobs: MachineJobs;
  plans: MachinePlans;
  spares: MachineSpares;
  visits: MachineVisits;
  orders: MachineOrders;
  sensors: MachineSensors;
}

/** On phones what is to do comes first, then the values of now and the facts, the labels last; from xl the facts stand beside the open work. */
function Parts({ machine, jobs, plans, spares, visits, orders, sensors }: PartsProps) {
  return (
    <div className="mt-6 grid grid-cols-1 gap-x-6 gap-y-7 xl:grid-cols-[minmax(0,1fr)_400px] [&>*]:min-w-0">
      <div className="grid content-start gap-y-7 [&>*]:min-w-0 print:block print:[&>*]:mb-7">
        <ValuesNow sensors={sensors} shortCode={machine.shortCode} className="max-lg:order-1" />
        <OpenJobs jobs={jobs} />
        <PlansSection machine={machine} plans={plans} open={jobs.open} />
      </div>
      <div className="xl:col-span-2">
        <DoneJobs machine={machine} jobs={jobs} />
      </div>
      <div className="empty:hidden xl:col-span-2">
        <SparesSection spares={spares} />
      </div>
      <div className="empty:hidden xl:col-span-2">
        <VisitsSection visits={visits} />
      </div>
      <div className="empty:hidden xl:col-span-2">
        <OrdersSection orders={orders} />
      </div>
      <FactsCard machine={machine} className="xl:col-start-2 xl:row-start-1 print:order-first" />
      <div className="break-inside-avoid xl:col-span-2">
        <LabelsSection machine={machine} />
      </div>
    </div>
  );
}
