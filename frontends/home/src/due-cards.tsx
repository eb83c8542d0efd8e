import { Card, DueGauge, useSheetLink } from '@officina/web-kit';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';
import { formatPostponement } from './expiry-text.ts';
import { CollapsibleList } from './collapsible-list.tsx';
import { CardText, JobBadges, JobPlate } from './job-marks.tsx';
import { jobPlace, type DueJob } from './job.ts';
import { useJobLink } from './use-job-link.ts';

interface DueCardsProps {
  jobs: DueJob[];
  /** Start of an open intervention by its id. */
  startOf: (interventionId: string) => string | null;
  /** Whether other plans that are due or in progress are shown above. */
  hasMoreAbove: boolean;
  /** Link of the job to return to. */
  returnLink: string | undefined;
  /** Shown under the heading on phones. */
  button: ReactNode;
}

/** Cards of the plans that are due or in progress, with the count of the due ones. */
export function DueCards({ jobs, startOf, hasMoreAbove, returnLink, button }: DueCardsProps) {
  const { linkOf } = useJobLink();
  const running = jobs.filter(({ plan }) => plan.openInterventionId).length;
  return (
    <section aria-labelledby="scadenze" className="mt-6">
      <h2 id="scadenze" className="flex items-baseline gap-2.5">
        {hasMoreAbove ? texts.otherDue : texts.due}{' '}
        <span className="font-sans text-body font-normal text-ink-3">
          {jobs.length - running}
          {running > 0 && texts.andRunning(running)}
        </span>
      </h2>
      {button}
      <CollapsibleList
        className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-1"
        showAll={texts.showAllDue(jobs.length)}
        isOpen={jobs.findIndex((job) => linkOf(job) === returnLink) >= 3}
      >
        {jobs.map((job) => (
          <DueCard key={job.plan._id} job={job} startOf={startOf} />
        ))}
      </CollapsibleList>
    </section>
  );
}

function DueCard({ job, startOf }: Pick<DueCardsProps, 'startOf'> & { job: DueJob }) {
  const { plan } = job;
  const link = useSheetLink(`piano-${plan._id}`, useJobLink().linkOf(job));
  const running = plan.openInterventionId;
  return (
    <Card as="li" className="flex flex-col p-4">
      <p className="flex min-h-7 flex-wrap items-center gap-2">
        <JobPlate job={job} />
        <span className="min-w-0 flex-1 truncate text-ink-2" title={jobPlace(job)}>
          {jobPlace(job)}
        </span>
        <span className="ml-auto">
          <JobBadges job={job} />
        </span>
      </p>
      <CardText job={job} link={link} />
      <div className="mt-auto pt-2.5">
        <DueGauge plan={plan} runningSince={running ? startOf(running) : undefined} />
        {plan.postponed && (
          <p className="text-label wrap-anywhere text-ink-2">{formatPostponement(plan.postponed)}</p>
        )}
      </div>
    </Card>
  );
}
