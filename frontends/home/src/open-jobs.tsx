import { Button, Card, formatDate, TypeWord, WholeCardLink } from '@officina/web-kit';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { texts } from './texts.ts';
import { hasTwoBadges, JobBadges, JobPlate } from './job-marks.tsx';
import { jobLink, jobName, jobPlace, jobText, type Job } from './job.ts';

/** Cards of all open interventions: three on a phone, six from md, until all are asked for. */
export function OpenJobs({ jobs }: { jobs: Job[] }) {
  const [all, setAll] = useState(false);
  const folded = all ? '' : 'max-md:[&>li:nth-child(n+4)]:hidden [&>li:nth-child(n+7)]:hidden';
  return (
    <section aria-labelledby="aperti" className="mt-6">
      <h2 id="aperti" className="flex items-baseline gap-2.5">
        {texts.open} <span className="font-sans text-body font-normal text-ink-3">{jobs.length}</span>
      </h2>
      <ul className={`mt-3 grid grid-cols-1 gap-3 md:grid-cols-2 ${folded}`}>
        {jobs.map((job) => (
          <JobCard key={job.intervention._id} job={job} />
        ))}
      </ul>
      {!all && jobs.length > 3 && (
        <Button
          className={`mt-3 w-full ${jobs.length <= 6 ? 'md:hidden' : ''}`}
          trailing={ChevronDown}
          onClick={() => setAll(true)}
        >
          {texts.showAll(jobs.length)}
        </Button>
      )}
    </section>
  );
}

function JobCard({ job }: { job: Job }) {
  const { intervention } = job;
  return (
    <Card as="li" className="flex flex-col p-4">
      <p className="flex min-h-7 flex-wrap items-center gap-2">
        <JobPlate job={job} />
        <span className={`min-w-0 flex-1 truncate text-ink-2 ${hasTwoBadges(job) ? 'max-xl:hidden' : ''}`}>
          {jobPlace(job)}
        </span>
        <span className="ml-auto flex flex-wrap gap-2">
          <JobBadges job={job} />
        </span>
      </p>
      <h3 className="mt-2">
        <WholeCardLink to={jobLink(job)}>{jobName(job)}</WholeCardLink>
      </h3>
      <p className="line-clamp-2 text-ink-2 wrap-anywhere md:truncate" title={jobText(job)}>
        {jobText(job)}
      </p>
      <p className="mt-3 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2.5">
        <span>
          {texts.openedOn} {formatDate(intervention.startDate)}
        </span>
        <TypeWord type={intervention.type} />
      </p>
    </Card>
  );
}
