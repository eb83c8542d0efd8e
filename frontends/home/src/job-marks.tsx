import { Badge, Link, Plate, effectivePriority, useSheetLink, CardLink } from '@officina/web-kit';
import { isOpenJob, jobId, jobName, jobText, type Job, type OpenJob } from './job.ts';
import { useJobLink } from './use-job-link.ts';

/** The machine's name as a link to the job's sheet, which covers the surrounding element. */
export function JobLink({ place, job, className = '' }: { place: string; job: Job; className?: string }) {
  const link = useSheetLink(`${place}-${jobId(job)}`, useJobLink().linkOf(job));
  return (
    <Link
      {...link}
      className={`inline-block min-h-6 after:absolute after:inset-0 after:content-[''] hover:underline ${className}`}
    >
      {jobName(job)}
    </Link>
  );
}

interface CardTextProps {
  job: Job;
  link: ReturnType<typeof useSheetLink>;
}

/** The machine's name as the link of the card, and the job's text. */
export function CardText({ job, link }: CardTextProps) {
  return (
    <>
      <h3 className="mt-2">
        <CardLink {...link}>{jobName(job)}</CardLink>
      </h3>
      <p className="line-clamp-2 text-ink-2 wrap-anywhere md:line-clamp-1" title={jobText(job)}>
        {jobText(job)}
      </p>
    </>
  );
}

/**
 * Badges of a job, the most important first. OPEN is omitted because all listed work is open, and waiting for parts outranks a plan
 * in progress.
 */
const badgesOf = ({ intervention, plan }: OpenJob) =>
  (
    [
      effectivePriority(intervention) === 'URGENT' && 'urgent',
      plan !== undefined && intervention.status !== 'WAITING PARTS' && 'running',
      intervention.alreadyReported && 'reported',
      intervention.status !== 'OPEN' && 'status',
    ] as const
  ).filter((mark) => mark !== false);

/** Whether a job has two badges, which leave no room for more on a small card. */
export const hasTwoBadges = (job: OpenJob) => badgesOf(job).length > 1;

interface JobBadgesProps {
  job: Job;
  onSlab?: boolean;
  /** Maximum number of badges. */
  max?: 1 | 2;
}

/** Badges of an intervention, or SCADUTA or IN CORSO for a plan. */
export function JobBadges({ job, onSlab, max = 2 }: JobBadgesProps) {
  if (!isOpenJob(job)) {
    const { openInterventionId, daysToExpiry } = job.plan;
    if (openInterventionId) return <Badge of="maintenance" value="RUNNING" onSlab={onSlab} />;
    return daysToExpiry < 0 && <Badge of="maintenance" value="OVERDUE" onSlab={onSlab} />;
  }
  return badgesOf(job)
    .slice(0, max)
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
