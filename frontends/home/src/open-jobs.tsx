import { Card, TypeLabel, useSheetLink } from '@officina/web-kit';
import { texts } from './texts.ts';
import { ageOf, jobLink, jobPlace, openedOn, otherExecutorOf, type OpenJob } from './job.ts';
import { CardText, hasTwoBadges, JobBadges, JobPlate } from './job-marks.tsx';
import { CollapsibleList } from './collapsible-list.tsx';
import { useMe } from './use-me.ts';

interface OpenJobsProps {
  jobs: OpenJob[];
  time: Date;
  /** Link of the job to return to. */
  returnLink: string | undefined;
  /** Whether cards of plans are at its left from xl on. */
  isNextToPlans: boolean;
}

/** Cards of the open interventions that are nowhere else on the page, with the names of other executors. */
export function OpenJobs({ jobs, time, returnLink, isNextToPlans }: OpenJobsProps) {
  const me = useMe();
  return (
    <section aria-labelledby="aperti" className="mt-6">
      <h2 id="aperti" className="flex items-baseline gap-2.5">
        {texts.others} <span className="font-sans text-body font-normal text-ink-3">{jobs.length}</span>
      </h2>
      <CollapsibleList
        className={`grid grid-cols-1 gap-3 md:grid-cols-2 ${isNextToPlans ? 'xl:grid-cols-1' : ''}`}
        showAll={texts.showAll(jobs.length)}
        isOpen={jobs.findIndex((job) => jobLink(job) === returnLink) >= 3}
      >
        {jobs.map((job) => (
          <JobCard
            key={job.intervention._id}
            job={job}
            time={time}
            otherExecutor={otherExecutorOf(job, me)}
          />
        ))}
      </CollapsibleList>
    </section>
  );
}

interface JobCardProps extends Pick<OpenJobsProps, 'time'> {
  job: OpenJob;
  /** The executor, if that is somebody else. */
  otherExecutor: string | undefined;
}

function JobCard({ job, time, otherExecutor }: JobCardProps) {
  const { intervention } = job;
  const link = useSheetLink(`carta-${intervention._id}`, jobLink(job));
  const age = ageOf(intervention, time);
  return (
    <Card as="li" className="flex flex-col p-4">
      <p className="flex min-h-7 flex-wrap items-center gap-2">
        <JobPlate job={job} />
        <span
          className={`min-w-0 flex-1 truncate text-ink-2 ${hasTwoBadges(job) ? 'max-xl:not-print:hidden' : ''}`}
          title={jobPlace(job)}
        >
          {jobPlace(job)}
        </span>
        <span className="ml-auto flex flex-wrap gap-2">
          <JobBadges job={job} />
        </span>
      </p>
      <CardText job={job} link={link} />
      {otherExecutor && (
        <p className="line-clamp-1 wrap-anywhere" title={otherExecutor}>
          <span className="text-ink-2">{texts.assignedTo}</span> <b>{otherExecutor}</b>
        </p>
      )}
      <p className="mt-auto pt-3">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-2.5">
          <span>{openedOn(intervention)}</span>
          <b className={`max-md:order-last max-md:w-full ${age.isLate ? 'text-red-text' : ''}`}>{age.text}</b>
          <span className="ml-auto">
            <TypeLabel type={intervention.type} />
          </span>
        </span>
      </p>
    </Card>
  );
}
