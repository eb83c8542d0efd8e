import type { Intervention } from '@officina/contracts/maintenance/interventions';
import {
  Badge,
  Card,
  FlagsCell,
  formatDate,
  isLate,
  notKnown,
  openSince,
  priorityOf,
  Skeleton,
  TypeWord,
  useSheetLink,
  useTime,
  WholeCardLink,
} from '@officina/web-kit';
import { texts } from '../texts.ts';
import { jobLink, jobText } from './job-text.ts';
import { NothingOpen } from './nothing-open.tsx';
import type { MachineJobs } from './use-machine-jobs.ts';

/** What is still to do on the machine; on phones behind what is planned, where it is nothing. */
export function OpenJobs({ jobs }: { jobs: MachineJobs }) {
  const isUnknown = jobs.open.length === 0 && (jobs.isPartial || !jobs.done);
  if (jobs.error && isUnknown) return null;
  return (
    <section aria-labelledby="aperti" className={jobs.open.length > 0 ? '' : 'max-lg:order-last'}>
      <h2 id="aperti" className="flex items-baseline gap-2.5">
        {texts.openJobs}
        {jobs.open.length > 0 && (
          <span className="font-sans text-body font-normal text-ink-3">
            {jobs.isPartial ? notKnown : jobs.open.length}
          </span>
        )}
      </h2>
      <div className="mt-3">{isUnknown ? <Skeleton cards={1} /> : <OpenList jobs={jobs} />}</div>
    </section>
  );
}

function OpenList({ jobs: { open, done = [] } }: { jobs: MachineJobs }) {
  if (open.length === 0) return <NothingOpen done={done} />;
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {open.map((job) => (
        <OpenJob key={job._id} job={job} />
      ))}
    </ul>
  );
}

function OpenJob({ job }: { job: Intervention }) {
  const time = useTime();
  const link = useSheetLink(`aperto-${job._id}`, jobLink(job));
  return (
    <Card as="li" className="p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Badge of="intervention" value={job.status} />
        <FlagsCell urgent={priorityOf(job) === 'URGENT'} reported={job.alreadyReported} />
      </p>
      <h3 className="mt-2 line-clamp-3 wrap-anywhere" title={jobText(job)}>
        <WholeCardLink {...link}>{jobText(job)}</WholeCardLink>
      </h3>
      <p className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-2.5">
        <span>{texts.openedOn(formatDate(job.startDate))}</span>
        <b className={isLate(job, time) ? 'text-red-text' : 'font-normal text-ink-2'}>
          {openSince(job, time)}
          {isLate(job, time) && `, ${texts.pastEnd}`}
        </b>
        <TypeWord type={job.type} />
      </p>
    </Card>
  );
}
