import { withArticle } from '@officina/contracts/article';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Plan } from '@officina/contracts/maintenance/plans';
import { sinceInWords } from '../core/dates/ages.ts';
import { daysFromToday, toDateInput } from '../core/dates/days.ts';
import { formatDate } from '../core/dates/formats.ts';

type Span = Pick<Intervention, 'status' | 'type' | 'startDate' | 'endDate'>;

/**
 * The expected end of an open job. A request has none; an end on the day of the start is the default of every new job, so
 * nobody has chosen it.
 */
export const expectedEnd = ({ status, type, startDate, endDate }: Span): string | null =>
  status !== 'CLOSED' &&
  type !== 'RICHIESTA' &&
  typeof endDate === 'string' &&
  toDateInput(endDate) > toDateInput(startDate)
    ? endDate
    : null;

/** Whether the expected end of an open job is in the past. */
export const isJobOverdue = (job: Span, time: Date): boolean => {
  const end = expectedEnd(job);
  return end !== null && daysFromToday(end, time) < 0;
};

/** How long a job has been open: «adesso», «da 12 minuti», «da 80 giorni»; «dal 30/11/2026» if it starts on a later day. */
export const openSince = ({ startDate }: Pick<Intervention, 'startDate'>, time: Date): string =>
  daysFromToday(startDate, time) > 0
    ? withArticle('dal', formatDate(startDate))
    : sinceInWords(startDate, time);

/** The effective priority: a PROGRAMMATA has none, although the one from its former type is still stored. */
export const effectivePriority = ({
  type,
  priority,
}: Pick<Intervention, 'type' | 'priority'>): Intervention['priority'] =>
  type === 'PROGRAMMATA' ? null : priority;

/** «rinviata al 30/09/2026 da Anna Rossi» */
export const postponedInWords = ({ to, by }: Pick<NonNullable<Plan['postponed']>, 'to' | 'by'>): string =>
  `rinviata ${withArticle('al', formatDate(to))} da ${by}`;
