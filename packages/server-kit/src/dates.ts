import { tzOffset } from '@date-fns/tz/tzOffset';
import type { Caller } from '@officina/contracts/caller';
import { dateRules, outsideOf, type DateRule } from '@officina/contracts/date-rules';
import { invalidFields } from './app-error.ts';

// Days are `YYYY-MM-DD`, zones IANA names that the contract has checked.

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Milliseconds that the zone's clock is ahead of UTC at an instant. */
export const offsetAt = (zone: string, instant: number): number =>
  tzOffset(zone, new Date(instant)) * minuteMs;

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The zone whose calendar days count for a caller: the tenant's. */
export const zoneOf = ({ timezone = 'Europe/Rome' }: Pick<Caller, 'timezone'>): string => timezone;

/** The calendar day that the zone's clock shows at an instant. */
export const dayOf = (zone: string, instant: Date): string =>
  isoDay(instant.getTime() + offsetAt(zone, instant.getTime()));

/** A calendar day as people read it: `17/09/2026`. */
export const italianDay = (day: string): string => day.split('-').toReversed().join('/');

/** The first instant of a calendar day of the zone: midnight, or later where a change of the clock leaves midnight out. */
export const startOfDay = (zone: string, day: string): Date => {
  const midnight = Date.parse(day);
  const withOffsetOf = (away: number) => midnight - offsetAt(zone, midnight + away);
  const [before, after] = [withOffsetOf(-dayMs), withOffsetOf(dayMs)];
  const shown = [before, after].find((instant) => instant + offsetAt(zone, instant) === midnight);
  return new Date(shown ?? before);
};

/** The calendar day so many days later, earlier when negative. */
export const addDays = (day: string, days: number): string => isoDay(Date.parse(day) + days * dayMs);

/** Where and when dates are judged: days are calendar days of the tenant's zone. */
export interface Today {
  zone: string;
  now: Date;
}

/** What would be right for a date that its rule does not take; undefined for one that it takes. */
export const dateError = (rule: DateRule, instant: Date, { zone, now }: Today): string | undefined =>
  outsideOf(rule, instant, dayOf(zone, instant), now);

/**
 * Judges the dates among these fields, which are those that a write changes: what was stored before is nobody's fault.
 * @throws AppError `invalid` naming each date that its rule does not take, with what would be right (ADR 0035)
 */
export function refuseDates(entity: keyof typeof dateRules, fields: object, today: Today): void {
  const rules = new Map<string, DateRule>(Object.entries(dateRules[entity]));
  const errors = Object.entries(fields).flatMap(([path, value]: [string, unknown]) => {
    const rule = rules.get(path);
    const message = rule && value instanceof Date && dateError(rule, value, today);
    return message ? [{ path, message }] : [];
  });
  if (errors.length > 0) throw invalidFields(errors);
}
