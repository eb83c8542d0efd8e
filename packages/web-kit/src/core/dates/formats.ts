import { now } from '../clock.ts';
import { daysFromToday, italianDay, toDateInput, toDateTimeInput, type Instant } from './days.ts';
import { timeZone } from './zone.ts';

const missing = '—';

/** 17/09/2026; «—» when there is none. */
export const formatDate = (instant: Instant | null | undefined): string =>
  italianDay(toDateInput(instant)) || missing;

/** 07:42; «—» when there is none. */
export const formatTime = (instant: Instant | null | undefined): string =>
  toDateTimeInput(instant).slice(11) || missing;

/** 17/09/2026 07:42; «—» when there is none. */
export const formatDateTime = (instant: Instant | null | undefined): string => {
  const [day = '', time] = toDateTimeInput(instant).split('T');
  return time ? `${italianDay(day)} ${time}` : missing;
};

/** «Giovedì 17 settembre», of today unless told otherwise. */
export const formatLongDay = (instant: Instant = now()): string => {
  const words = new Intl.DateTimeFormat('it-IT', {
    timeZone: timeZone(),
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(new Date(instant));
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** «oggi», «ieri», «domani», «tra 6 giorni», «6 giorni fa». */
export const relativeDays = (instant: Instant, today: Instant = now()): string => {
  const days = daysFromToday(instant, today);
  if (days === 0) return 'oggi';
  if (days === 1) return 'domani';
  if (days === -1) return 'ieri';
  return days > 0 ? `tra ${days} giorni` : `${-days} giorni fa`;
};
