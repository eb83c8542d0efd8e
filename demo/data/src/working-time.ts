import type { Random } from './random.ts';

const hour = 3_600_000;
export const day = 24 * hour;

/** Activity by day of the week, Sunday first; on Sundays only machines that never stop break down. */
const busy = [0.06, 1, 1, 1, 1, 0.95, 0.3];

/** In UTC. */
const opening = 5 * hour;

/** A moment of the day starting at `midnight` (UTC) when people work: 6 to 22 in Rome, mostly before noon. */
export function workingMoment(random: Random, midnight: number): number {
  const hours = 5 + Math.min(15.5, random.logNormal(4, 0.6));
  return midnight + Math.round((hours * hour) / 60_000) * 60_000;
}

/** A moment earlier by this time, but not before the start of the working day. */
export const earlierThatDay = (moment: number, time: number): number =>
  Math.max(moment - time, moment - (moment % day) + opening);

/** The day before this one, in UTC, or the Saturday before a Sunday. */
export function lastWorkday(midnight: number): number {
  const before = midnight - day;
  return new Date(before).getUTCDay() === 0 ? before - day : before;
}

/** Whether people work in the hour of this instant: 6 to 22 in Rome, except on Sundays. */
export function isWorkingHour(instant: number): boolean {
  const hours = (instant % day) / hour;
  return hours >= 5 && hours < 21 && new Date(instant).getUTCDay() !== 0;
}

/** A moment of the day of `instant` within office hours, 8 to 16 in Rome; on a weekend, of the Friday before. */
export function officeMoment(random: Random, instant: number): number {
  const ofDay = new Date(instant).getUTCDay();
  const sinceFriday = ofDay === 6 ? 1 : ofDay === 0 ? 2 : 0;
  const midnight = instant - (instant % day) - sinceFriday * day;
  return midnight + random.between(7 * 60, 14 * 60) * 60_000;
}

/** The number of jobs opened on this day when an average working day has `perDay`. */
export function jobsOn(random: Random, midnight: number, perDay: number): number {
  const expected = perDay * (busy[new Date(midnight).getUTCDay()] ?? 0);
  const whole = Math.floor(expected);
  return whole + (random.chance(expected - whole) ? 1 : 0) + (random.chance(0.15) && whole > 0 ? 1 : 0);
}

/** The same moment; nine of ten times a Sunday moves to the next Monday. */
export function notOnSunday(random: Random, instant: number): number {
  const sunday = new Date(instant).getUTCDay() === 0;
  return sunday && !random.chance(0.1) ? instant + day : instant;
}

/** Moves a moment at night to the next morning. */
export function inOpeningHours(random: Random, instant: number): number {
  const hours = (instant % day) / hour;
  if (hours >= 5 && hours <= 20) return notOnSunday(random, instant);
  const midnight = instant - (instant % day) + (hours > 20 ? day : 0);
  return notOnSunday(random, workingMoment(random, midnight));
}
