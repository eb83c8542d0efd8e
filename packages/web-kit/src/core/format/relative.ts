import { now } from '../clock.ts';
import type { Instant } from './dates.ts';
import { inZone } from './zone.ts';

const dayNumber = (instant: Instant): number => {
  const { year, month, day } = inZone(new Date(instant));
  return Date.UTC(year, month - 1, day) / 86_400_000;
};

/** Calendar days from today to a day of the tenant: negative in the past. */
export const daysFromToday = (instant: Instant, today: Instant = now()): number =>
  dayNumber(instant) - dayNumber(today);

/** «1 giorno», «2 giorni»: the right one of two Italian forms, with its number. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** «oggi», «ieri», «domani», «tra 6 giorni», «6 giorni fa». */
export const relativeDays = (instant: Instant, today: Instant = now()): string => {
  const days = daysFromToday(instant, today);
  if (days === 0) return 'oggi';
  if (days === 1) return 'domani';
  if (days === -1) return 'ieri';
  return days > 0 ? `tra ${days} giorni` : `${-days} giorni fa`;
};

/** 1.234,5 */
export const formatNumber = (value: number, maximumFractionDigits = 2): string =>
  value.toLocaleString('it-IT', { maximumFractionDigits, useGrouping: 'always' });
