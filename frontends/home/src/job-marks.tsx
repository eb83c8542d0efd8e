import { Badge, Link, Plate, priorityOf, useSheetLink, WholeCardLink } from '@officina/web-kit';
import { isOpenJob, jobId, jobLink, jobName, jobText, type Job, type OpenJob } from './job.ts';

/** The machine's name as the link to the job's sheet; what stands around it opens with it. */
export function JobLink({ place, job, className = '' }: { place: string; job: Job; className?: string }) {
  const link = useSheetLink(`${place}-${jobId(job)}`, jobLink(job));
  return (
    <Link
      {...link}
      className={`inline-block min-h-6 after:absolute after:inset-0 after:content-[''] hover:underline ${className}`}
    >
      {jobName(job)}
    </Link>
  );
}

interface CardWordsProps {
  job: Job;
  link: ReturnType<typeof useSheetLink>;
}

/** Where a card leads, by the machine's name, and what is to be done there. */
export function CardWords({ job, link }: CardWordsProps) {
  return (
    <>
      <h3 className="mt-2">
        <WholeCardLink {...link}>{jobName(job)}</WholeCardLink>
      </h3>
      <p className="line-clamp-2 text-ink-2 wrap-anywhere md:line-clamp-1" title={jobText(job)}>
        {jobText(job)}
      </p>
    </>
  );
}

/**
 * What is to be said about a job by badges, the weightiest first: OPEN says nothing new on a list of open work, and that it
 * waits for parts says more than that its plan is in progress.
 */
const badgesOf = ({ intervention, plan }: OpenJob) =>
  (
    [
      priorityOf(intervention) === 'URGENT' && 'urgent',
      plan !== undefined && intervention.status !== 'WAITING PARTS' && 'running',
      intervention.alreadyReported && 'reported',
      intervention.status !== 'OPEN' && 'status',
    ] as const
  ).filter((mark) => mark !== false);

/** Whether two badges leave no room for more on a small card. */
export const hasTwoBadges = (job: OpenJob) => badgesOf(job).length > 1;

interface JobBadgesProps {
  job: Job;
  onSlab?: boolean;
  /** How many there is room for; two at most. */
  most?: 1 | 2;
}

/** Urgency before state; of a plan SCADUTA, or IN CORSO. */
export function JobBadges({ job, onSlab, most = 2 }: JobBadgesProps) {
  if (!isOpenJob(job)) {
    const { openInterventionId, daysToExpiry } = job.plan;
    if (openInterventionId) return <Badge of="maintenance" value="RUNNING" onSlab={onSlab} />;
    return daysToExpiry < 0 && <Badge of="maintenance" value="OVERDUE" onSlab={onSlab} />;
  }
  return badgesOf(job)
    .slice(0, most)
    .map((mark) => {
      if (mark === 'urgent') return <Badge key={mark} of="priority" value="URGENT" onSlab={onSlab} />;
      if (mark === 'running') return <Badge key={mark} of="maintenance" value="RUNNING" onSlab={onSlab} />;
      if (mark === 'reported') return <Badge key={mark} of="flag" value="REPORTED" onSlab={onSlab} />;
      return <Badge key={mark} of="intervention" value={job.intervention.status} onSlab={onSlab} />;
    });
}

export function JobPlate({ job: { machine }, look }: { job: Job; look?: 'soft' | 'slab' }) {
  return machine ? <Plate code={machine.shortCode} look={look} /> : null;
}
