import { now } from '../clock.ts';
import { daysFromToday, italianDay, toDateInput, toDateTimeInput, type Instant } from './days.ts';
import { timeZone } from './zone.ts';

const missing = '—';

/** 17/09/2026; «—» for a missing instant. */
export const formatDate = (instant: Instant | null | undefined): string =>
  italianDay(toDateInput(instant)) || missing;

/** 17/09, with the year if it is not the current one; «—» for a missing instant. */
export const formatShortDate = (instant: Instant | null | undefined, today: Instant = now()): string => {
  const date = formatDate(instant);
  return date.endsWith(toDateInput(today).slice(0, 4)) ? date.slice(0, 5) : date;
};

/** 07:42; «—» for a missing instant. */
export const formatTime = (instant: Instant | null | undefined): string =>
  toDateTimeInput(instant).slice(11) || missing;

/** 17/09/2026 07:42; «—» for a missing instant. */
export const formatDateTime = (instant: Instant | null | undefined): string => {
  const [day = '', time] = toDateTimeInput(instant).split('T');
  return time ? `${italianDay(day)} ${time}` : missing;
};

/** «Giovedì 17 settembre», today by default. */
export const formatLongDay = (instant: Instant = now()): string => {
  const text = new Intl.DateTimeFormat('it-IT', {
    timeZone: timeZone(),
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(new Date(instant));
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const inWords = (isoDay: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('it-IT', { ...options, timeZone: 'UTC' }).format(new Date(isoDay));

/** The month of an ISO day: «novembre 2026». */
export const monthInWords = (isoDay: string): string => inWords(isoDay, { month: 'long', year: 'numeric' });

/** An ISO day in full: «sabato 21 novembre 2026». */
export const dayInWords = (isoDay: string): string =>
  inWords(isoDay, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** «oggi», «ieri», «domani», «tra 6 giorni», «6 giorni fa». */
export const relativeDays = (instant: Instant, today: Instant = now()): string =>
  daysInWords(daysFromToday(instant, today));

/** The same for a number of days from today, negative in the past. */
export const daysInWords = (days: number): string => {
  if (days === 0) return 'oggi';
  if (days === 1) return 'domani';
  if (days === -1) return 'ieri';
  return days > 0 ? `tra ${days} giorni` : `${-days} giorni fa`;
};
