import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { Badge, Card, EmptyState, formatDate, Skeleton, TypeWord, WholeCardLink } from '@officina/web-kit';
import { FlagsCell } from '@officina/web-kit/table';
import { texts } from '../texts.ts';
import { jobLink, jobText } from './job-text.ts';
import type { MachineJobs } from './use-machine-jobs.ts';

/** What is still to do on the machine. */
export function OpenJobs({ jobs }: { jobs: MachineJobs }) {
  if (jobs.error && !jobs.done) return null;
  return (
    <section aria-labelledby="aperti">
      <h2 id="aperti" className="flex items-baseline gap-2.5">
        {texts.openJobs}
        {jobs.open.length > 0 && (
          <span className="font-sans text-body font-normal text-ink-3">{jobs.open.length}</span>
        )}
      </h2>
      <div className="mt-3">{jobs.loading ? <Skeleton cards={1} /> : <OpenList open={jobs.open} />}</div>
    </section>
  );
}

function OpenList({ open }: { open: Intervention[] }) {
  if (open.length === 0) return <EmptyState title={texts.noOpenJobs} />;
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {open.map((job) => (
        <Card key={job._id} as="li" className="p-4">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <Badge of="intervention" value={job.status} />
            <FlagsCell urgent={job.priority === 'URGENT'} reported={job.alreadyReported} />
          </p>
          <h3 className="mt-2 wrap-anywhere">
            <WholeCardLink to={jobLink(job)}>{jobText(job)}</WholeCardLink>
          </h3>
          <p className="mt-2.5 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2.5">
            <span>
              {texts.openedOn} {formatDate(job.openDate)}
            </span>
            <TypeWord type={job.type} />
          </p>
        </Card>
      ))}
    </ul>
  );
}
