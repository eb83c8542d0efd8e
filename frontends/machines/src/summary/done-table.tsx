import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { EmptyState, formatDate, openedHere, useNavigate } from '@officina/web-kit';
import { DataTable } from '@officina/web-kit/table';
import { ChevronRight } from 'lucide-react';
import { texts } from '../texts.ts';
import { doneColumns, jobLink, jobText, type MachineJobs } from './jobs.tsx';

/** The closed interventions of a machine, newest first, with a link to each sheet. */
export function DoneTable({ jobs: { done, isPartial, error, retry } }: { jobs: MachineJobs }) {
  const navigate = useNavigate();
  return (
    <DataTable<Intervention>
      caption={texts.doneJobs}
      rows={done}
      isPartial={isPartial}
      rowKey={({ _id }) => _id}
      columns={doneColumns}
      sortAtFirst="-chiuso"
      rowsAtFirst={10}
      cardsAtFirst={3}
      failure={
        error
          ? { what: texts.jobsNotArrived, code: error.requestId ?? error.code, onRetry: retry }
          : undefined
      }
      empty={<EmptyState title={texts.noDoneJobs}>{texts.noDoneJobsHint}</EmptyState>}
      noMatch={texts.noJobMatch}
      onOpen={(job) => void navigate(jobLink(job), { state: openedHere })}
      nameOf={(job) => ` ${jobText(job)}, ${formatDate(job.endDate)}`}
      open={{ label: texts.openJob, icon: ChevronRight }}
    />
  );
}
