import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { DuePlan } from '@officina/contracts/maintenance/plans';
import type { Visit, VisitGrade } from '@officina/contracts/sites/visits';
import { toDateInput } from '@officina/web-kit';

interface Placed {
  /** Unique on the page. */
  id: string;
  machineId: string;
  /** Instants in ms. */
  from: number;
  to: number;
}

/** An intervention from its start to its end; one that is open runs to now. */
export interface Job extends Placed {
  kind: 'job';
  /** When an open one is to end, before now or after. */
  expected: number | undefined;
  job: Intervention;
}

/** The day on which a plan is to be done. */
export interface Expiry extends Placed {
  kind: 'plan';
  /** SCADUTA. */
  isOverdue: boolean;
  plan: DuePlan;
}

/** What a machine was found like at a visit. */
export interface Grade extends Placed {
  kind: 'visit';
  grade: VisitGrade;
  visit: Visit;
}

/** What stands on a machine's line. */
export type Thing = Job | Expiry | Grade;

/** Those whose place is one instant. */
export type Mark = Expiry | Grade;

/** A request has no expected end, and one on the day of the start is what the server writes into every new job. */
const expects = ({ type, startDate, endDate }: Intervention): boolean =>
  type !== 'RICHIESTA' && toDateInput(endDate) > toDateInput(startDate);

/** @param now instant in ms */
export function jobOf(job: Intervention, now: number): Job {
  const from = Date.parse(job.startDate);
  const end = job.endDate ? Date.parse(job.endDate) : undefined;
  const isOpen = job.status !== 'CLOSED';
  return {
    ...{ kind: 'job', id: `intervento-${job._id}`, machineId: job.machineId, job, from },
    to: Math.max(from, isOpen ? now : (end ?? from)),
    expected: isOpen && expects(job) ? end : undefined,
  };
}

/** Until when a thing is drawn: an open job as far as it is expected to last. */
export const lastOf = (thing: Thing): number =>
  thing.kind === 'job' ? Math.max(thing.to, thing.expected ?? thing.to) : thing.to;

/** Nothing for one in progress, which stands there as its intervention, and for one that was never done, which has no day. */
export function expiriesOf(plan: DuePlan): Expiry[] {
  if (plan.openInterventionId || plan.lastDate === null) return [];
  const at = Date.parse(plan.expiry);
  const isOverdue = plan.daysToExpiry < 0;
  return [
    { kind: 'plan', id: `piano-${plan._id}`, machineId: plan.machineId, plan, isOverdue, from: at, to: at },
  ];
}

/** One for each machine that was graded. */
export const gradesOf = (visit: Visit): Grade[] =>
  visit.machines.map(({ machineId, status: grade }) => {
    const at = Date.parse(visit.datetime);
    return {
      ...{ kind: 'visit', id: `visita-${visit._id}-${machineId}`, machineId, visit, grade },
      ...{ from: at, to: at },
    };
  });

/** The address of its sheet. */
export function linkOf(thing: Thing): string {
  if (thing.kind === 'job') return `/intervention?new=0&interventionId=${thing.job._id}`;
  return thing.kind === 'plan' ? `/maintenance?id=${thing.plan._id}` : `/visit?id=${thing.visit._id}`;
}
