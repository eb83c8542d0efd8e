import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { EmptyState, formatDate, useNavigate } from '@officina/web-kit';
import { DataTable } from '@officina/web-kit/table';
import { ChevronRight } from 'lucide-react';
import { texts } from '../texts.ts';
import { doneColumns } from './done-columns.tsx';
import { jobLink, jobText } from './job-text.ts';
import type { MachineJobs } from './use-machine-jobs.ts';

/** «Interventi eseguiti»: the closed ones, each opening its sheet. */
export function DoneJobs({ jobs: { done, error, retry } }: { jobs: MachineJobs }) {
  const navigate = useNavigate();
  return (
    <section aria-labelledby="eseguiti">
      <h2 id="eseguiti" className="mb-3 flex items-baseline gap-2.5">
        {texts.doneJobs}
        {done && <span className="font-sans text-body font-normal text-ink-3">{done.length}</span>}
      </h2>
      <DataTable<Intervention>
        caption={texts.doneJobs}
        rows={done}
        rowKey={({ _id }) => _id}
        columns={doneColumns}
        rowsAtFirst={10}
        failure={
          error
            ? { what: texts.jobsNotArrived, code: error.requestId ?? error.code, onRetry: retry }
            : undefined
        }
        empty={<EmptyState title={texts.noDoneJobs}>{texts.noDoneJobsHint}</EmptyState>}
        noMatch={texts.noJobMatch}
        onOpen={(job) => void navigate(jobLink(job))}
        nameOf={(job) => ` ${jobText(job)}, ${formatDate(job.endDate)}`}
        open={{ label: texts.openJob, icon: ChevronRight }}
      />
    </section>
  );
}
