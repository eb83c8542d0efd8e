import { tzOffset } from '@date-fns/tz/tzOffset';
import type { Caller } from '@officina/contracts/caller';
import { dayMs, instantOfLocal } from '@officina/contracts/local-time';

// Days are `YYYY-MM-DD`, zones are IANA names validated by the contract.

const minuteMs = 60_000;

/** Milliseconds by which the zone is ahead of UTC at an instant. */
export const offsetAt = (zone: string, instant: number): number =>
  tzOffset(zone, new Date(instant)) * minuteMs;

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The time zone of the caller's tenant. */
export const zoneOf = ({ timezone = 'Europe/Rome' }: Pick<Caller, 'timezone'>): string => timezone;

/** The calendar day in the zone at an instant. */
export const dayOf = (zone: string, instant: Date): string =>
  isoDay(instant.getTime() + offsetAt(zone, instant.getTime()));

/** A calendar day for users: `17/09/2026`. */
export const formatItalianDay = (day: string): string => day.split('-').toReversed().join('/');

/** The first instant of a calendar day in the zone: midnight, or later if a clock change skips midnight. */
export const startOfDay = (zone: string, day: string): Date =>
  new Date(instantOfLocal(Date.parse(day), (instant) => offsetAt(zone, instant)));

/** The calendar day `days` later, or earlier if negative. */
export const addDays = (day: string, days: number): string => isoDay(Date.parse(day) + days * dayMs);
