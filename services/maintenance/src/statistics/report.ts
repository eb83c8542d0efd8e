import type { InterventionType } from '@officina/contracts/maintenance/interventions';
import type { Indicators } from '@officina/contracts/maintenance/statistics';
import type { MachineBrief } from '../machines/machine.model.ts';
import { backlogOf, type OpenJobs } from './backlog.ts';
import type { Expiry } from './expiries.ts';
import { indicatorsOf } from './indicators.ts';
import { failuresOf, together, type JobSums } from './job-sums.ts';

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
