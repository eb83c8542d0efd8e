import { plannedWords } from '@officina/contracts/maintenance/planned-words';
import { formatDate, statusMark, type Mark } from '@officina/web-kit';
import { texts } from '../texts.ts';
import type { Job, Thing } from './things.ts';

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
export function markOf(thing: Thing): Mark | undefined {
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
