import { now } from '../clock.ts';
import { fromZone, inZone, timeZone } from './zone.ts';

/** An instant as the API sends it (ISO text), or a Date. */
export type Instant = string | Date;

const missing = '—';
const two = (value: number): string => String(value).padStart(2, '0');
const parse = (instant: Instant | null | undefined): Date | undefined => {
  if (instant === null || instant === undefined || instant === '') return undefined;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** 17/09/2026; «—» when there is none. */
export const formatDate = (instant: Instant | null | undefined): string => {
  const date = parse(instant);
  if (!date) return missing;
  const { day, month, year } = inZone(date);
  return `${two(day)}/${two(month)}/${year}`;
};

/** 07:42; «—» when there is none. */
export const formatTime = (instant: Instant | null | undefined): string => {
  const date = parse(instant);
  if (!date) return missing;
  const { hour, minute } = inZone(date);
  return `${two(hour)}:${two(minute)}`;
};

/** 17/09/2026 07:42; «—» when there is none. */
export const formatDateTime = (instant: Instant | null | undefined): string =>
  parse(instant) ? `${formatDate(instant)} ${formatTime(instant)}` : missing;

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

/** Value of an `<input type="date">`; empty when there is none. */
export const toDateInput = (instant: Instant | null | undefined): string => {
  const date = parse(instant);
  if (!date) return '';
  const { year, month, day } = inZone(date);
  return `${year}-${two(month)}-${two(day)}`;
};

/** Value of an `<input type="datetime-local">`; empty when there is none. */
export const toDateTimeInput = (instant: Instant | null | undefined): string =>
  parse(instant) ? `${toDateInput(instant)}T${formatTime(instant)}` : '';

/** Instant (ISO text) of what a date or datetime-local input holds, midnight when it has no time; null when empty or broken. */
export const fromInput = (value: string): string | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/.exec(value);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return fromZone({ year, month, day, hour, minute }).toISOString();
};
