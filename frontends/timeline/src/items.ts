import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { plannedJobTitle } from '@officina/contracts/maintenance/planned-words';
import type { DuePlan } from '@officina/contracts/maintenance/plans';
import type { Visit, VisitGrade } from '@officina/contracts/sites/visits';
import { formatDate, statusMark, toDateInput, type Mark as StatusMark } from '@officina/web-kit';
import { texts } from './texts.ts';

interface BaseItem {
  /** Unique on the page. */
  id: string;
  machineId: string;
  /** Instants in ms. */
  from: number;
  to: number;
}

/** An intervention from its start to its end, or to now if it is open. */
export interface Job extends BaseItem {
  kind: 'job';
  /** Expected end of an open job, past or future. */
  expected: number | undefined;
  job: Intervention;
}

/** The day on which a plan is due. */
interface Expiry extends BaseItem {
  kind: 'plan';
  /** SCADUTA. */
  isOverdue: boolean;
  plan: DuePlan;
}

/** The grade of a machine at a visit. */
interface Grade extends BaseItem {
  kind: 'visit';
  grade: VisitGrade;
  visit: Visit;
}

/** An item on a machine's line. */
export type TimelineItem = Job | Expiry | Grade;

/** An item at a single instant. */
export type Mark = Expiry | Grade;

/** A request has no expected end. An end on the day of the start is ignored, because the server writes it into every new job. */
const hasExpectedEnd = ({ type, startDate, endDate }: Intervention): boolean =>
  type !== 'RICHIESTA' && toDateInput(endDate) > toDateInput(startDate);

/** @param now instant in ms */
export function jobOf(job: Intervention, now: number): Job {
  const from = Date.parse(job.startDate);
  const end = job.endDate ? Date.parse(job.endDate) : undefined;
  const isOpen = job.status !== 'CLOSED';
  return {
    ...{ kind: 'job', id: `intervento-${job._id}`, machineId: job.machineId, job, from },
    to: Math.max(from, isOpen ? now : (end ?? from)),
    expected: isOpen && hasExpectedEnd(job) ? end : undefined,
  };
}

/** End of an item as drawn; an open job extends to its expected end. */
export const endOf = (item: TimelineItem): number =>
  item.kind === 'job' ? Math.max(item.to, item.expected ?? item.to) : item.to;

/** Empty for a plan in progress, which is shown as its intervention, and for one that was never done, which has no date. */
export function expiriesOf(plan: DuePlan): Expiry[] {
  if (plan.openInterventionId || plan.lastDate === null) return [];
  const at = Date.parse(plan.expiry);
  const isOverdue = plan.daysToExpiry < 0;
  return [
    { kind: 'plan', id: `piano-${plan._id}`, machineId: plan.machineId, plan, isOverdue, from: at, to: at },
  ];
}

/** One item for each graded machine. */
export const gradesOf = (visit: Visit): Grade[] =>
  visit.machines.map(({ machineId, status: grade }) => {
    const at = Date.parse(visit.datetime);
    return {
      ...{ kind: 'visit', id: `visita-${visit._id}-${machineId}`, machineId, visit, grade },
      ...{ from: at, to: at },
    };
  });

/** The address of the item's sheet. */
export function linkOf(item: TimelineItem): string {
  if (item.kind === 'job') return `/intervention?new=0&interventionId=${item.job._id}`;
  return item.kind === 'plan' ? `/maintenance?id=${item.plan._id}` : `/visit?id=${item.visit._id}`;
}

const dayOf = (instant: number): string => formatDate(new Date(instant));

/** Subject of an item: the problem, the plan, or the visit's note. */
export function subjectOf(item: TimelineItem): string {
  if (item.kind === 'plan') return item.plan.description;
  if (item.kind === 'visit') return item.visit.note || texts.visit;
  const { issueDescription, type } = item.job;
  // A scheduled job shows its plan, even if it was reported as a problem before.
  return type === 'PROGRAMMATA' ? plannedJobTitle(item.job, texts.planned) : issueDescription || type;
}

/** Status mark of an item; a plan has SCADUTA or none. */
export function markOf(item: TimelineItem): StatusMark | undefined {
  if (item.kind === 'job') return statusMark('intervention', item.job.status);
  if (item.kind === 'visit') return statusMark('grade', item.grade);
  return item.isOverdue ? statusMark('maintenance', 'OVERDUE') : undefined;
}

const isOpen = ({ job: { status } }: Job): boolean => status !== 'CLOSED';

function periodText(item: TimelineItem): string {
  if (item.kind === 'plan')
    return item.isOverdue ? texts.expired(dayOf(item.from)) : texts.expires(dayOf(item.from));
  if (item.kind === 'visit') return texts.onDay(dayOf(item.from));
  const expected = item.expected === undefined ? '' : texts.expectedOn(dayOf(item.expected));
  if (isOpen(item)) return texts.since(dayOf(item.from)) + expected;
  return texts.fromTo(dayOf(item.from), dayOf(item.to));
}

/** Texts of the columns «Dal» and «Al»; an open job has no end. */
export const dateTexts = (item: TimelineItem): { from: string; to: string } => ({
  from: dayOf(item.from),
  to: item.kind === 'job' && isOpen(item) ? '—' : dayOf(item.to),
});

/** «Intervento PERMANENTE, Chiuso: Perde olio. Dal 12/03/2026 al 15/03/2026.» */
export function itemLabel(item: TimelineItem): string {
  const type = item.kind === 'job' ? ` ${item.job.type}` : '';
  const state = markOf(item)?.word;
  const kind = `${texts.kinds[item.kind]}${type}${state ? `, ${state}` : ''}`;
  return `${kind}: ${subjectOf(item)}. ${periodText(item)}.`;
}
