import type { InterventionType } from '@officina/contracts/maintenance/interventions';
import type {
  Backlog,
  Indicator,
  Indicators,
  LeftOutReason,
} from '@officina/contracts/maintenance/statistics';
import { addDays, startOfDay } from '@officina/server-kit/zone';
import type { MachineBrief } from '../machines/machine.model.ts';
import type { Expiry } from './expiries.ts';
import { failuresOf, together, type JobSums } from './job-sums.ts';

/** In days, both included; oldest first, as the store counts them. */
const ages = [
  { from: 91, to: null },
  { from: 31, to: 90 },
  { from: 8, to: 30 },
  { from: 0, to: 7 },
];

/** How many jobs of an age are open. */
export interface OpenJobs {
  machineId: string;
  /** Its place, oldest first. */
  age: number;
  count: number;
}

/** Where each age begins on a day of the zone, oldest first; the oldest has no beginning. */
export const ageStarts = (zone: string, today: string): Date[] =>
  ages.map(({ to }) => (to === null ? new Date(0) : startOfDay(zone, addDays(today, -to))));

/** Open jobs by their ages, newest first. */
function backlogOf(jobs: OpenJobs[]): Backlog {
  const countOf = (some: OpenJobs[]) => some.reduce((sum, { count }) => sum + count, 0);
  const counted = ages.map((age, place) => ({
    ...age,
    count: countOf(jobs.filter((one) => one.age === place)),
  }));
  return { open: countOf(jobs), ages: counted.reverse() };
}

type Figures = Indicators['total'];

/**
 * The indicators of some jobs and expiries.
 * @param byMachine one row for each machine: the time between failures is that of one machine
 */
function indicatorsOf(byMachine: JobSums[], expiries: Expiry[]): Figures {
  const sums = together(byMachine);
  return {
    jobs: sums.jobs,
    failures: failuresOf(sums),
    timeToRepair: timeToRepair(sums),
    timeBetweenFailures: timeBetweenFailures(byMachine),
    scheduledShare: ratio(sums.scheduled, sums.jobs, {}),
    onTime: onTime(expiries),
  };
}

function timeToRepair({ repairs, repairTimes, withoutEnd }: JobSums): Indicator {
  const endBeforeStart = repairs - repairTimes.length - withoutEnd;
  const ms = repairTimes.reduce((sum, one) => sum + one, 0);
  const mean = ratio(ms, repairTimes.length, { withoutEnd, endBeforeStart });
  return { ...mean, median: medianOf(repairTimes) };
}

/** The middle one; of an even number the mean of both. */
function medianOf(times: number[]): number | null {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

function timeBetweenFailures(byMachine: JobSums[]): Indicator {
  let [ms, intervals, onlyFailure, alreadyReported] = [0, 0, 0, 0];
  for (const sums of byMachine) {
    const failures = failuresOf(sums);
    alreadyReported += sums.alreadyReported;
    if (failures === 1) onlyFailure += 1;
    if (failures < 2) continue;
    intervals += failures - 1;
    ms += Number(sums.lastFailure) - Number(sums.firstFailure);
  }
  return ratio(ms, intervals, { alreadyReported, onlyFailure });
}

const onTimeReasons = ['withoutEnd', 'withoutPlan', 'neverDone', 'outOfService'] as const;

function onTime(expiries: Expiry[]): Indicator {
  const count = (outcome: Expiry['outcome']) => expiries.filter((one) => one.outcome === outcome).length;
  const met = count('met');
  const leftOut = Object.fromEntries(onTimeReasons.map((reason) => [reason, count(reason)]));
  return ratio(met, met + count('late'), leftOut);
}

/** Reasons of which there is nothing are not told. */
function ratio(sum: number, of: number, leftOut: Partial<Record<LeftOutReason, number>>): Indicator {
  return {
    value: of === 0 ? null : sum / of,
    of,
    leftOut: Object.entries(leftOut)
      .map(([reason, count]) => ({ reason: reason as LeftOutReason, count }))
      .filter(({ count }) => count > 0),
  };
}

const mostMachines = 20;
const mostFaults = 10;

/** Which jobs are summed together. */
export interface JobGroup {
  machineId: string;
  type: InterventionType;
  /** Its place among the months of the period. */
  month: number;
}

type GroupedJobs = JobGroup & JobSums;

/** What the indicators of a period are made of. */
export interface Material {
  /** `YYYY-MM`, oldest first. */
  months: string[];
  jobs: GroupedJobs[];
  expiries: Expiry[];
  open: OpenJobs[];
  /** All machines, by code. */
  machines: MachineBrief[];
}

type Named = Indicators['faults'][number]['machine'];

/** The indicators of a period in total, by month and by machine. */
export function report({ months, jobs, expiries, open, machines }: Material): Indicators {
  const { nameOf, byCode } = called(machines);
  const perMachine = byMachine(jobs);
  const jobsOfMonth = Map.groupBy(jobs, ({ month }) => month);
  const expiriesOfMonth = Map.groupBy(expiries, ({ day }) => day?.slice(0, 7));
  const mostJobs = [...perMachine, ...idle(perMachine, [...expiries, ...open])]
    .sort((a, b) => b.jobs - a.jobs || byCode(a, b))
    .slice(0, mostMachines);
  const mostFrequent = faultsOf(jobs)
    .sort((a, b) => b.count - a.count || byCode(a, b) || (a.type < b.type ? -1 : 1))
    .slice(0, mostFaults);
  return {
    total: indicatorsOf(perMachine, expiries),
    months: months.map((month, place) => ({
      month,
      ...indicatorsOf(byMachine(jobsOfMonth.get(place) ?? []), expiriesOfMonth.get(month) ?? []),
    })),
    machines: mostJobs.map((sums) => ({
      ...nameOf(sums),
      ...indicatorsOf([sums], expiries.filter(isOf(sums))),
      backlog: backlogOf(open.filter(isOf(sums))),
    })),
    backlog: backlogOf(open),
    faults: mostFrequent.map((fault) => ({ machine: nameOf(fault), type: fault.type, count: fault.count })),
  };
}

const byMachine = (jobs: GroupedJobs[]): (HasMachine & JobSums)[] =>
  [...Map.groupBy(jobs, ({ machineId }) => machineId)].map(([machineId, own]) => ({
    machineId,
    ...together(own),
  }));

/** Machines without a job in the period, of which something expired in it or is open. */
const idle = (busy: HasMachine[], others: HasMachine[]): (HasMachine & JobSums)[] => {
  const known = new Set(busy.map(({ machineId }) => machineId));
  const ids = new Set(others.map(({ machineId }) => machineId).filter((id) => !known.has(id)));
  return [...ids].map((machineId) => ({ machineId, ...together([]) }));
};

/** How often each machine failed in each way. */
const faultsOf = (jobs: GroupedJobs[]) =>
  [...Map.groupBy(jobs, ({ machineId, type }) => `${machineId} ${type}`).values()].flatMap((own) => {
    const [one] = own;
    const count = failuresOf(together(own));
    return one && count > 0 ? [{ machineId: one.machineId, type: one.type, count }] : [];
  });

interface HasMachine {
  machineId: string;
}

const isOf =
  (one: HasMachine) =>
  ({ machineId }: HasMachine): boolean =>
    machineId === one.machineId;

/** How machines are called, and their order; those that are gone come last. */
function called(machines: MachineBrief[]) {
  const places = new Map(machines.map(({ _id }, place) => [_id, place]));
  const placeOf = ({ machineId }: HasMachine) => places.get(machineId) ?? machines.length;
  const nameOf = (one: HasMachine): Named => {
    const { shortCode = null, name = null } = machines[placeOf(one)] ?? {};
    return { _id: one.machineId, shortCode, name };
  };
  const byCode = (a: HasMachine, b: HasMachine) =>
    placeOf(a) - placeOf(b) || a.machineId.localeCompare(b.machineId);
  return { nameOf, byCode };
}
