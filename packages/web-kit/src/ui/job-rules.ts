import { withArticle } from '@officina/contracts/article';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Plan } from '@officina/contracts/maintenance/plans';
import { sinceInWords } from '../core/dates/ages.ts';
import { daysFromToday, toDateInput } from '../core/dates/days.ts';
import { formatDate } from '../core/dates/formats.ts';

type Span = Pick<Intervention, 'status' | 'type' | 'startDate' | 'endDate'>;

/**
 * The end that somebody expects of an open job. A request has none; and an end on the day of the start is what every new one
 * gets by itself, nobody's expectation.
 */
export const expectedEnd = ({ status, type, startDate, endDate }: Span): string | null =>
  status !== 'CLOSED' &&
  type !== 'RICHIESTA' &&
  typeof endDate === 'string' &&
  toDateInput(endDate) > toDateInput(startDate)
    ? endDate
    : null;

/** Whether the expected end of an open job has passed. */
export const isLate = (job: Span, time: Date): boolean => {
  const end = expectedEnd(job);
  return end !== null && daysFromToday(end, time) < 0;
};

/** Since when it is open, by its start: «adesso», «da 12 minuti», «da 80 giorni»; of one that is to start on a later day «dal 30/11/2026». */
export const openSince = ({ startDate }: Pick<Intervention, 'startDate'>, time: Date): string =>
  daysFromToday(startDate, time) > 0
    ? withArticle('dal', formatDate(startDate))
    : sinceInWords(startDate, time);

/** The priority that counts: a PROGRAMMATA has none, and only keeps the one of the type that it had before. */
export const priorityOf = ({
  type,
  priority,
}: Pick<Intervention, 'type' | 'priority'>): Intervention['priority'] =>
  type === 'PROGRAMMATA' ? null : priority;

/** «rinviata al 30/09/2026 da Anna Rossi» */
export const postponedInWords = ({ to, by }: Pick<NonNullable<Plan['postponed']>, 'to' | 'by'>): string =>
  `rinviata ${withArticle('al', formatDate(to))} da ${by}`;
