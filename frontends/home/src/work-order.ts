import { daysFromToday, priorityOf } from '@officina/web-kit';
import { isOpenJob, jobId, othersOf, type DueJob, type Job } from './job.ts';

/** Kinds of work in the order in which they come (design §10, «the next job»). */
const kinds = ['urgent', 'overdue', 'open', 'never', 'ahead', 'urgentWaiting', 'waiting'] as const;

type Kind = (typeof kinds)[number];

const openKindOf = ({ status, ...job }: NonNullable<Job['intervention']>): Kind => {
  const isUrgent = priorityOf(job) === 'URGENT';
  if (status === 'WAITING PARTS') return isUrgent ? 'urgentWaiting' : 'waiting';
  return isUrgent ? 'urgent' : 'open';
};

/** Never done, and nobody has given it a day. */
const isNever = ({ plan }: DueJob): boolean => plan.lastDate === null && !plan.postponed;

/** Days to the expiry, or to the day to which it was put off (ADR 0036). */
const daysTo = ({ plan: { daysToExpiry, postponed } }: DueJob): number =>
  postponed ? daysFromToday(postponed.to) : daysToExpiry;

const kindOf = (job: Job): Kind => {
  if (isOpenJob(job)) return openKindOf(job.intervention);
  if (isNever(job)) return 'never';
  return daysTo(job) < 0 ? 'overdue' : 'ahead';
};

/** What jobs of one kind are ordered by, the least first: days to when it is to be done, or the moment since which they wait. */
const placeOf = (job: Job): number => {
  if (isOpenJob(job)) return Date.parse(job.intervention.startDate);
  return isNever(job) ? Date.parse(job.plan.createdAt ?? '1970-01-01') : daysTo(job);
};

/**
 * The order in which work is shown: urgent interventions, expired plans, other open interventions, plans that were never done,
 * plans that are due but still ahead, and what waits for parts, urgent first; each kind with what has waited longest on top.
 * Ties by id, so that the order never jumps.
 */
export const byWorkOrder = (a: Job, b: Job): number =>
  kinds.indexOf(kindOf(a)) - kinds.indexOf(kindOf(b)) ||
  placeOf(a) - placeOf(b) ||
  jobId(a).localeCompare(jobId(b));

/** The same for one person: what is theirs, or nobody's, before what others have. */
export const workOrderOf =
  (me: string) =>
  (a: Job, b: Job): number =>
    Number(othersOf(a, me) !== undefined) - Number(othersOf(b, me) !== undefined) || byWorkOrder(a, b);
