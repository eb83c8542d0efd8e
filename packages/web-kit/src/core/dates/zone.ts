import { tzOffset } from '@date-fns/tz/tzOffset';

const minuteMs = 60_000;
export const dayMs = 86_400_000;

let zone = 'Europe/Rome';

/** The tenant's time zone: all days and times on the screen are those of the plant, not of the device. */
export const timeZone = (): string => zone;

export const setTimeZone = (name: string): void => {
  zone = name;
};

const offsetAt = (instant: number): number => tzOffset(zone, new Date(instant)) * minuteMs;

/** The wall clock of the plant at an instant: a Date whose UTC fields show it. */
export const wallAt = (instant: Date): Date => new Date(instant.getTime() + offsetAt(instant.getTime()));

/**
 * The first instant at which the wall clock of the plant shows this time. A time that a change of the clock leaves out
 * counts from before the change: half past two becomes half past three.
 */
export const instantOf = (wall: Date): Date => {
  const withOffsetOf = (away: number) => wall.getTime() - offsetAt(wall.getTime() + away);
  const [before, after] = [withOffsetOf(-dayMs), withOffsetOf(dayMs)];
  const shown = [before, after].find((instant) => instant + offsetAt(instant) === wall.getTime());
  return new Date(shown ?? before);
};
