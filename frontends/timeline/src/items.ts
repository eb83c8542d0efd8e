import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { plannedWords } from '@officina/contracts/maintenance/planned-words';
import type { DuePlan } from '@officina/contracts/maintenance/plans';
import type { Visit, VisitGrade } from '@officina/contracts/sites/visits';
import { formatDate, statusMark, toDateInput, type Mark as StatusMark } from '@officina/web-kit';
import { texts } from './texts.ts';

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
interface Expiry extends Placed {
  kind: 'plan';
  /** SCADUTA. */
  isOverdue: boolean;
  plan: DuePlan;
}

/** What a machine was found like at a visit. */
interface Grade extends Placed {
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

const dayOf = (instant: number): string => formatDate(new Date(instant));

/** What it is about, without saying what it is: the problem, the plan, the visit's note. */
export function aboutOf(thing: Thing): string {
  if (thing.kind === 'plan') return thing.plan.description;
  if (thing.kind === 'visit') return thing.visit.note || texts.visit;
  const { issueDescription, type } = thing.job;
  // A scheduled job has no problem, whatever it was before, but a plan.
  return type === 'PROGRAMMATA' ? plannedWords(thing.job, texts.planned) : issueDescription || type;
}

/** Its state as the product marks it; a plan's is SCADUTA or none. */
export function markOf(thing: Thing): StatusMark | undefined {
  if (thing.kind === 'job') return statusMark('intervention', thing.job.status);
  if (thing.kind === 'visit') return statusMark('grade', thing.grade);
  return thing.isOverdue ? statusMark('maintenance', 'OVERDUE') : undefined;
}

const isOpen = ({ job: { status } }: Job): boolean => status !== 'CLOSED';

function timeOf(thing: Thing): string {
  if (thing.kind === 'plan')
    return thing.isOverdue ? texts.expired(dayOf(thing.from)) : texts.expires(dayOf(thing.from));
  if (thing.kind === 'visit') return texts.onDay(dayOf(thing.from));
  const expected = thing.expected === undefined ? '' : texts.expectedOn(dayOf(thing.expected));
  if (isOpen(thing)) return texts.since(dayOf(thing.from)) + expected;
  return texts.fromTo(dayOf(thing.from), dayOf(thing.to));
}

/** The columns «Dal» and «Al»: an open job has no end yet. */
export const daysOf = (thing: Thing): { from: string; to: string } => ({
  from: dayOf(thing.from),
  to: thing.kind === 'job' && isOpen(thing) ? '—' : dayOf(thing.to),
});

/** «Intervento PERMANENTE, Chiuso: Perde olio. Dal 12/03/2026 al 15/03/2026.» */
export function sentenceOf(thing: Thing): string {
  const type = thing.kind === 'job' ? ` ${thing.job.type}` : '';
  const state = markOf(thing)?.word;
  const what = `${texts.kinds[thing.kind]}${type}${state ? `, ${state}` : ''}`;
  return `${what}: ${aboutOf(thing)}. ${timeOf(thing)}.`;
}
