import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { daysFromToday, toDateInput } from '../core/dates/days.ts';

/**
 * Whether the expected end of an open job has passed. A request has none; and an end on the day of the start is what the
 * server writes into every new one, nobody's expectation.
 */
export const isLate = (
  { status, type, startDate, endDate }: Pick<Intervention, 'status' | 'type' | 'startDate' | 'endDate'>,
  time: Date,
): boolean =>
  status !== 'CLOSED' &&
  type !== 'RICHIESTA' &&
  typeof endDate === 'string' &&
  toDateInput(endDate) > toDateInput(startDate) &&
  daysFromToday(endDate, time) < 0;

/** The priority that counts: a PROGRAMMATA has none, and only keeps the one of the type that it had before. */
export const priorityOf = ({
  type,
  priority,
}: Pick<Intervention, 'type' | 'priority'>): Intervention['priority'] =>
  type === 'PROGRAMMATA' ? null : priority;
