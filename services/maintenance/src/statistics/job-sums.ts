import type { InterventionType } from '@officina/contracts/maintenance/interventions';

/** Filter: the interventions, or plans, of one machine, or all. */
export interface OfMachine {
  machineId?: string;
}

// Expressions of the store on an intervention.

export const isClosed = { $eq: ['$status', 'CLOSED'] };
export const isScheduled = { $eq: ['$type', 'PROGRAMMATA'] };

export const not = (condition: object) => ({ $not: [condition] });
export const both = (...conditions: object[]) => ({ $and: conditions });

/** How many there are of which a condition holds. */
export const countIf = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });

/** What is summed of some jobs of one machine. */
export interface JobSums {
  jobs: number;
  scheduled: number;
  /** Not scheduled, and reported before. */
  alreadyReported: number;
  /** Start of the first and of the last failure; null where there is none. */
  firstFailure: Date | null;
  lastFailure: Date | null;
  /** Closed ones that are not scheduled. */
  repairs: number;
  /** The milliseconds of each with an end that is not before its start. */
  repairTimes: number[];
  /** Repairs without an end. */
  withoutEnd: number;
}

/** What the store sums of jobs of one type; in the place of a job that is no timed repair there is `null`. */
export type TypeSums = Omit<JobSums, 'scheduled' | 'repairTimes'> & { repairTimes: (number | null)[] };

const wasReported = { $eq: ['$alreadyReported', true] };
// What is null or absent is less than any date.
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

const none: JobSums = {
  ...{ jobs: 0, scheduled: 0, alreadyReported: 0, firstFailure: null, lastFailure: null },
  ...{ repairs: 0, repairTimes: [], withoutEnd: 0 },
};

/** The sums of jobs of a type: scheduled work neither fails nor is repaired. */
export const sumsOf = (type: InterventionType, { jobs, repairTimes, ...sums }: TypeSums): JobSums =>
  type === 'PROGRAMMATA'
    ? { ...none, jobs, scheduled: jobs }
    : { ...sums, jobs, scheduled: 0, repairTimes: repairTimes.filter((ms) => ms !== null) };

/** The same of all their jobs together. */
export const together = (all: JobSums[]): JobSums => ({
  ...all.reduce(merged, none),
  // In one go: thousands of machines would have the same times copied over and over.
  repairTimes: all.flatMap(({ repairTimes }) => repairTimes),
});

export const failuresOf = ({ jobs, scheduled, alreadyReported }: JobSums): number =>
  jobs - scheduled - alreadyReported;

const merged = (a: JobSums, b: JobSums): JobSums => ({
  ...none,
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
