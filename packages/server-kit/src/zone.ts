import { tzOffset } from '@date-fns/tz/tzOffset';
import type { Caller } from '@officina/contracts/caller';
import { dayMs, instantOfLocal } from '@officina/contracts/local-time';

// Days are `YYYY-MM-DD`, zones IANA names that the contract has checked.

const minuteMs = 60_000;

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
export const startOfDay = (zone: string, day: string): Date =>
  new Date(instantOfLocal(Date.parse(day), (instant) => offsetAt(zone, instant)));

/** The calendar day so many days later, earlier when negative. */
export const addDays = (day: string, days: number): string => isoDay(Date.parse(day) + days * dayMs);
