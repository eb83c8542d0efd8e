import { now } from '../clock.ts';
import { dayMs, instantOf, wallAt } from './zone.ts';

/** An instant as the API sends it (ISO text), or a Date. */
export type Instant = string | Date;

/** Value of an `<input type="datetime-local">`; empty when there is none. */
export const toDateTimeInput = (instant: Instant | null | undefined): string => {
  const date = new Date(instant ?? '');
  return Number.isNaN(date.getTime()) ? '' : wallAt(date).toISOString().slice(0, 16);
};

/** Value of an `<input type="date">`, the ISO day; empty when there is none. */
export const toDateInput = (instant: Instant | null | undefined): string =>
  toDateTimeInput(instant).slice(0, 10);

/** The instant (ISO text) of a date or datetime-local input, at midnight when it has no time; null when empty or invalid. */
export const fromInput = (value: string): string | null => {
  const [, day = '', time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/.exec(value) ?? [];
  return isDay(day) ? instantOf(new Date(`${day}T${time}Z`)).toISOString() : null;
};

// JavaScript reads the 31st of February as the 3rd of March.
const isDay = (isoDay: string): boolean => {
  const midnight = Date.parse(isoDay);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(isoDay);
};

/** `2026-12-31` and 1 → `2027-01-01`. */
export const addDays = (isoDay: string, days: number): string =>
  new Date(Date.parse(isoDay) + days * dayMs).toISOString().slice(0, 10);

/** Calendar days from today to an instant, in the tenant's time zone; negative in the past. */
export const daysFromToday = (instant: Instant, today: Instant = now()): number =>
  (Date.parse(toDateInput(instant)) - Date.parse(toDateInput(today))) / dayMs;

/** «2026-09-17» → «17/09/2026»; returns any other text unchanged. */
export const italianDay = (isoDay: string): string => isoDay.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');

/** `2026-09-07` as paths contain it: `07092026`. An invalid day becomes «-», which the server rejects. */
export const pathDay = (day: string): string => {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return date ? `${date}${month}${year}` : '-';
};

/** «17/9/2026» → «2026-09-17»; returns a date that does not exist as typed, so that the server rejects it. */
export const isoDay = (typed: string): string => {
  const [, day = '', month = '', year] = /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})\s*$/.exec(typed) ?? [];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (year && isDay(written)) return written;
  return typed.trim() === '' ? '' : typed;
};

/**
 * The instant of a DateInput's value: midnight in the plant's time zone, or `keepTimeOf` when that is on the same day. Empty
 * becomes null; an invalid day stays as typed, so that the server reports it at its field.
 */
export const instantOfDay = (day: string, keepTimeOf?: string | null): string | null => {
  if (day === '') return null;
  if (keepTimeOf && toDateInput(keepTimeOf) === day) return keepTimeOf;
  return fromInput(day) ?? day;
};

const weekdayOf = (isoDay: string): number => (new Date(isoDay).getUTCDay() + 6) % 7;

/** The Monday of a day's week: `2026-11-21` → `2026-11-16`. */
export const mondayOf = (isoDay: string): string => addDays(isoDay, -weekdayOf(isoDay));
/** The Sunday of a day's week: `2026-11-21` → `2026-11-22`. */
export const sundayOf = (isoDay: string): string => addDays(mondayOf(isoDay), 6);

/** The same day of another month, or the last day of a shorter one: `2026-01-31` and 1 → `2026-02-28`. */
export const addMonths = (isoDay: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = isoDay.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
};

/** Six weeks, from Monday, that contain the month of a day; always six, so that a calendar keeps its height. */
export const weeksAround = (isoDay: string): string[][] => {
  const start = mondayOf(`${isoDay.slice(0, 7)}-01`);
  return [0, 1, 2, 3, 4, 5].map((week) => [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(start, week * 7 + day)));
};
