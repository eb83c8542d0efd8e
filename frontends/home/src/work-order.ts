import { priorityOf } from '@officina/web-kit';
import { isOpenJob, jobId, type DueJob, type Job } from './job.ts';

/** Kinds of work in the order in which they come (design §10, «the next job»). */
const kinds = ['urgent', 'overdue', 'open', 'ahead', 'never'] as const;

const kindOf = (job: Job): (typeof kinds)[number] => {
  if (isOpenJob(job)) return priorityOf(job.intervention) === 'URGENT' ? 'urgent' : 'open';
  if (job.plan.lastDate === null) return 'never';
  return job.plan.daysToExpiry < 0 ? 'overdue' : 'ahead';
};

const waitsForParts = (job: Job): boolean => isOpenJob(job) && job.intervention.status === 'WAITING PARTS';

/** What jobs of one kind are ordered by, the least first: days to the expiry, or the moment since which they wait. */
const placeOf = (job: Job): number => {
  if (isOpenJob(job)) return Date.parse(job.intervention.startDate);
  const { lastDate, createdAt, daysToExpiry } = job.plan;
  return lastDate === null ? Date.parse(createdAt ?? '1970-01-01') : daysToExpiry;
};

/**
 * The order in which work is shown: urgent interventions, expired plans, other open interventions, plans that are due but
 * still ahead, plans that were never done; each kind with what has waited longest on top, and what waits for parts at its
 * end. Ties by id, so that the order never jumps.
 */
export const byWorkOrder = (a: Job, b: Job): number =>
  kinds.indexOf(kindOf(a)) - kinds.indexOf(kindOf(b)) ||
  Number(waitsForParts(a)) - Number(waitsForParts(b)) ||
  placeOf(a) - placeOf(b) ||
  jobId(a).localeCompare(jobId(b));

const isNever = ({ plan }: DueJob): boolean => plan.lastDate === null;

/** Cards of plans: by expiry, those that were never done last. */
export const byExpiry = (a: DueJob, b: DueJob): number =>
  Number(isNever(a)) - Number(isNever(b)) || placeOf(a) - placeOf(b) || jobId(a).localeCompare(jobId(b));
