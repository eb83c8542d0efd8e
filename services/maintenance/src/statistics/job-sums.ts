import type { InterventionType } from '@officina/contracts/maintenance/interventions';

/** Filter: the interventions or plans of one machine, or all. */
export interface OfMachine {
  machineId?: string;
}

/** Filter: the failures (docs/statistics.md). */
export const failures = { type: { $ne: 'PROGRAMMATA' }, alreadyReported: { $ne: true } } as const;

// Aggregation expressions on an intervention.

export const isClosed = { $eq: ['$status', 'CLOSED'] };
export const isScheduled = { $eq: ['$type', 'PROGRAMMATA'] };

export const not = (condition: object) => ({ $not: [condition] });
export const both = (...conditions: object[]) => ({ $and: conditions });

/** The number of documents that meet a condition. */
export const countIf = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });

/** Sums of some jobs of one machine. */
export interface JobSums {
  jobs: number;
  scheduled: number;
  /** Not scheduled, and already reported. */
  alreadyReported: number;
  /** Start of the first and of the last failure; null if there is none. */
  firstFailure: Date | null;
  lastFailure: Date | null;
  /** Closed ones that are not scheduled. */
  repairs: number;
  /** The duration in milliseconds of each repair that does not end before its start. */
  repairTimes: number[];
  /** Repairs without an end. */
  withoutEnd: number;
}

/** Sums of jobs of one type; `repairTimes` has `null` for each job that is not a timed repair. */
export type TypeSums = Omit<JobSums, 'scheduled' | 'repairTimes'> & { repairTimes: (number | null)[] };

const wasReported = { $eq: ['$alreadyReported', true] };
// Null and missing values sort before any date.
const hasEnd = { $gt: ['$endDate', null] };
const isTimed = both(isClosed, { $gte: ['$endDate', '$startDate'] });
const failureStart = { $cond: [wasReported, null, '$startDate'] };

/** Accumulators of `TypeSums`. */
export const typeSums = {
  jobs: { $sum: 1 },
  alreadyReported: countIf(wasReported),
  firstFailure: { $min: failureStart },
  lastFailure: { $max: failureStart },
  repairs: countIf(isClosed),
  repairTimes: { $push: { $cond: [isTimed, { $subtract: ['$endDate', '$startDate'] }, null] } },
  withoutEnd: countIf(both(isClosed, not(hasEnd))),
};

const noJobs: JobSums = {
  ...{ jobs: 0, scheduled: 0, alreadyReported: 0, firstFailure: null, lastFailure: null },
  ...{ repairs: 0, repairTimes: [], withoutEnd: 0 },
};

/** The sums of jobs of a type: scheduled jobs are neither failures nor repairs. */
export const sumsOf = (type: InterventionType, { jobs, repairTimes, ...sums }: TypeSums): JobSums =>
  type === 'PROGRAMMATA'
    ? { ...noJobs, jobs, scheduled: jobs }
    : { ...sums, jobs, scheduled: 0, repairTimes: repairTimes.filter((ms) => ms !== null) };

/** The sums of all jobs together. */
export const total = (all: JobSums[]): JobSums => ({
  ...all.reduce(add, noJobs),
  // Collected once at the end: merging pairwise would copy the times of thousands of machines repeatedly.
  repairTimes: all.flatMap(({ repairTimes }) => repairTimes),
});

export const failuresOf = ({ jobs, scheduled, alreadyReported }: JobSums): number =>
  jobs - scheduled - alreadyReported;

const add = (a: JobSums, b: JobSums): JobSums => ({
  ...noJobs,
  jobs: a.jobs + b.jobs,
  scheduled: a.scheduled + b.scheduled,
  alreadyReported: a.alreadyReported + b.alreadyReported,
  firstFailure: extreme(a.firstFailure, b.firstFailure, Math.min),
  lastFailure: extreme(a.lastFailure, b.lastFailure, Math.max),
  repairs: a.repairs + b.repairs,
  withoutEnd: a.withoutEnd + b.withoutEnd,
});

const extreme = (a: Date | null, b: Date | null, pick: typeof Math.min): Date | null =>
  a && b ? new Date(pick(a.getTime(), b.getTime())) : (a ?? b);
