import { tzOffset } from '@date-fns/tz/tzOffset';
import { instantOfLocal } from '@officina/contracts/local-time';

export { dayMs } from '@officina/contracts/local-time';

const minuteMs = 60_000;

let zone = 'Europe/Rome';

/** The tenant's time zone: all days and times on the screen are those of the plant, not the device. */
export const timeZone = (): string => zone;

export const setTimeZone = (name: string): void => {
  zone = name;
};

const offsetAt = (instant: number): number => tzOffset(zone, new Date(instant)) * minuteMs;

/** The plant's wall clock at an instant, as a Date whose UTC fields show it. */
export const wallAt = (instant: Date): Date => new Date(instant.getTime() + offsetAt(instant.getTime()));

/**
 * The first instant at which the wall clock of the plant shows this time; a time that a change of the clock skips counts
 * from before the change.
 */
export const instantOf = (wall: Date): Date => new Date(instantOfLocal(wall.getTime(), offsetAt));
