import type { Machine } from '@officina/contracts/maintenance/machines';
import { EmptyState, FailedState, LinkButton, Skeleton, useParams } from '@officina/web-kit';
import { useRecord } from '@officina/web-kit/records';
import { ChevronLeft } from 'lucide-react';
import { texts } from '../texts.ts';
import { LabelsSection } from '../labels/labels-section.tsx';
import { machineRecord } from '../record.ts';
import { FactsCard } from './facts-card.tsx';
import { DoneJobs } from './done-jobs.tsx';
import { OpenJobs } from './open-jobs.tsx';
import { SummaryHead } from './summary-head.tsx';
import { useMachineJobs } from './use-machine-jobs.ts';

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

/** On phones the work comes first and the facts last; from xl the facts stand beside the open work. */
function Summary({ machine }: { machine: Machine }) {
  const jobs = useMachineJobs(machine._id);
  return (
    <>
      <SummaryHead machine={machine} urgent={jobs.open.some(({ priority }) => priority === 'URGENT')} />
      <div className="mt-6 grid grid-cols-1 gap-x-6 gap-y-7 xl:grid-cols-[minmax(0,1fr)_400px] [&>*]:min-w-0">
        <OpenJobs jobs={jobs} />
        <div className="xl:col-span-2">
          <DoneJobs jobs={jobs} />
        </div>
        <div className="break-inside-avoid xl:col-span-2">
          <LabelsSection machine={machine} />
        </div>
        <FactsCard machine={machine} className="xl:col-start-2 xl:row-start-1 print:order-first" />
      </div>
    </>
  );
}
