import type { NamedPerson } from '@officina/contracts/maintenance/executors';
import { daysFromToday, effectivePriority } from '@officina/web-kit';
import { isOpenJob, jobId, otherExecutorOf, type DueJob, type Job } from './job.ts';

/** Kinds of work in their order (design §10, «the next job»). */
const kinds = ['urgent', 'overdue', 'open', 'never', 'ahead', 'urgentWaiting', 'waiting'] as const;

type Kind = (typeof kinds)[number];

/** The kind of an open intervention. */
export const openKindOf = ({ status, ...job }: NonNullable<Job['intervention']>) => {
  const isUrgent = effectivePriority(job) === 'URGENT';
  if (status === 'WAITING PARTS') return isUrgent ? 'urgentWaiting' : 'waiting';
  return isUrgent ? 'urgent' : 'open';
};

/** Whether a plan was never done and has no postponed day. */
const isNever = ({ plan }: DueJob): boolean => plan.lastDate === null && !plan.postponed;

/** Days to the expiry or the postponed day (ADR 0036). */
const daysTo = ({ plan: { daysToExpiry, postponed } }: DueJob): number =>
  postponed ? daysFromToday(postponed.to) : daysToExpiry;

const kindOf = (job: Job): Kind => {
  if (isOpenJob(job)) return openKindOf(job.intervention);
  if (isNever(job)) return 'never';
  return daysTo(job) < 0 ? 'overdue' : 'ahead';
};

/** Ascending sort value within a kind: days to the expiry, or the time from which the job has waited. */
const sortValueOf = (job: Job): number => {
  if (isOpenJob(job)) return Date.parse(job.intervention.startDate);
  return isNever(job) ? Date.parse(job.plan.createdAt ?? '1970-01-01') : daysTo(job);
};

/**
 * Compares jobs by the order of work: urgent interventions, expired plans, other open interventions, plans that were never done,
 * due plans that are not expired, and interventions waiting for parts, urgent first. Within a kind the longest wait comes first.
 * Ties are broken by id, so that the order is stable.
 */
export const byWorkOrder = (a: Job, b: Job): number =>
  kinds.indexOf(kindOf(a)) - kinds.indexOf(kindOf(b)) ||
  sortValueOf(a) - sortValueOf(b) ||
  jobId(a).localeCompare(jobId(b));

/** The same order for one user: their own and free jobs come before those of others. */
export const workOrderOf =
  (me: NamedPerson) =>
  (a: Job, b: Job): number =>
    Number(otherExecutorOf(a, me) !== undefined) - Number(otherExecutorOf(b, me) !== undefined) ||
    byWorkOrder(a, b);
