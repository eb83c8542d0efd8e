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
import { failuresOf, total, type JobSums } from './job-sums.ts';
import { repeatedFaults, type FaultCount } from './repeated-faults.ts';

/** In days, both included; oldest first, as the store numbers them. */
const ages = [
  { from: 91, to: null },
  { from: 31, to: 90 },
  { from: 8, to: 30 },
  { from: 0, to: 7 },
];

/** The number of open jobs of an age. */
export interface OpenJobs {
  machineId: string;
  /** Index in `ages`, oldest first. */
  age: number;
  count: number;
}

/** The start of each age on a day of the zone, oldest first; the oldest has no start. */
export const ageStarts = (zone: string, today: string): Date[] =>
  ages.map(({ to }) => (to === null ? new Date(0) : startOfDay(zone, addDays(today, -to))));

/** Open jobs by age, newest first. */
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
 * @param byMachine one row per machine, since the time between failures is measured within a machine
 */
function indicatorsOf(byMachine: JobSums[], expiries: Expiry[]): Figures {
  const sums = total(byMachine);
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

/** The middle value; the mean of the middle two if their number is even. */
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

/** Omits reasons with a count of zero. */
function ratio(sum: number, of: number, leftOut: Partial<Record<LeftOutReason, number>>): Indicator {
  return {
    value: of === 0 ? null : sum / of,
    of,
    leftOut: Object.entries(leftOut)
      .map(([reason, count]) => ({ reason: reason as LeftOutReason, count }))
      .filter(({ count }) => count > 0),
  };
}

const maxMachines = 20;
const maxFaults = 10;

/** The key by which jobs are summed. */
export interface JobGroup {
  machineId: string;
  type: InterventionType;
  /** Index of its month in the period. */
  month: number;
}

type GroupedJobs = JobGroup & JobSums;

/** The data of a period's indicators. */
export interface ReportData {
  /** `YYYY-MM`, oldest first. */
  months: string[];
  jobs: GroupedJobs[];
  expiries: Expiry[];
  open: OpenJobs[];
  faults: FaultCount[];
  /** All machines, by code. */
  machines: MachineBrief[];
}

type MachineName = Indicators['faults'][number]['machine'];

/** The indicators of a period: in total, by month and by machine. */
export function report({ months, jobs, expiries, open, faults, machines }: ReportData): Indicators {
  const { nameOf, byCode } = machineLookup(machines);
  const perMachine = byMachine(jobs);
  const jobsOfMonth = Map.groupBy(jobs, ({ month }) => month);
  const expiriesOfMonth = Map.groupBy(expiries, ({ day }) => day?.slice(0, 7));
  const mostJobs = [...perMachine, ...idle(perMachine, [...expiries, ...open])]
    .sort((a, b) => b.jobs - a.jobs || byCode(a, b))
    .slice(0, maxMachines);
  const mostFrequent = repeatedFaults(faults, byCode).slice(0, maxFaults);
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
    faults: mostFrequent.map(({ type, text, count, ...of }) => ({ machine: nameOf(of), type, text, count })),
  };
}

const byMachine = (jobs: GroupedJobs[]): (HasMachine & JobSums)[] =>
  [...Map.groupBy(jobs, ({ machineId }) => machineId)].map(([machineId, ofGroup]) => ({
    machineId,
    ...total(ofGroup),
  }));

/** Machines without a job in the period that have an expiry in it or open jobs. */
const idle = (busy: HasMachine[], others: HasMachine[]): (HasMachine & JobSums)[] => {
  const known = new Set(busy.map(({ machineId }) => machineId));
  const ids = new Set(others.map(({ machineId }) => machineId).filter((id) => !known.has(id)));
  return [...ids].map((machineId) => ({ machineId, ...total([]) }));
};

interface HasMachine {
  machineId: string;
}

const isOf =
  (one: HasMachine) =>
  ({ machineId }: HasMachine): boolean =>
    machineId === one.machineId;

/** Machine names and their order; deleted machines come last. */
function machineLookup(machines: MachineBrief[]) {
  const places = new Map(machines.map(({ _id }, place) => [_id, place]));
  const placeOf = ({ machineId }: HasMachine) => places.get(machineId) ?? machines.length;
  const nameOf = (one: HasMachine): MachineName => {
    const { shortCode = null, name = null } = machines[placeOf(one)] ?? {};
    return { _id: one.machineId, shortCode, name };
  };
  const byCode = (a: HasMachine, b: HasMachine) =>
    placeOf(a) - placeOf(b) || a.machineId.localeCompare(b.machineId);
  return { nameOf, byCode };
}
