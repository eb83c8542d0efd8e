import { instantOfLocal } from '@officina/contracts/local-time';
import type { QuietHours } from '@officina/contracts/notifications/choices';
import { addDays, dayOf, offsetAt, startOfDay } from '@officina/server-kit/zone';

const minuteMs = 60_000;
const mostSteps = 24;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The time of day that a zone's clock shows, in minutes. */
const minuteOfDay = (zone: string, at: Date): number => {
  const local = new Date(at.getTime() + offsetAt(zone, at.getTime()));
  return local.getUTCHours() * 60 + local.getUTCMinutes();
};

const weekdayOf = (day: string): number => new Date(day).getUTCDay();

const isQuietAt = ({ from, to, days }: QuietHours, zone: string, at: Date): boolean => {
  if (days.includes(weekdayOf(dayOf(zone, at)))) return true;
  const [minute, begin, end] = [minuteOfDay(zone, at), minutesOf(from), minutesOf(to)];
  return begin <= end ? minute >= begin && minute < end : minute >= begin || minute < end;
};

/** The next instants at which quiet may end: the time `to`, and midnight, after which another day of the week counts. */
const nextEnds = ({ to }: QuietHours, zone: string, at: Date): Date[] => {
  const day = dayOf(zone, at);
  const instantOf = (someDay: string) =>
    instantOfLocal(Date.parse(someDay) + minutesOf(to) * minuteMs, (instant) => offsetAt(zone, instant));
  return [
    ...[day, addDays(day, 1)].map((one) => new Date(instantOf(one))),
    startOfDay(zone, addDays(day, 1)),
  ].filter((one) => one > at);
};

/**
 * Until when a person is left in peace.
 * @param zone of the tenant
 * @returns undefined if it is not quiet; a week at most, after which it is asked again
 */
export function quietUntil(quiet: QuietHours, zone: string, now: Date): Date | undefined {
  if (!quiet.isOn) return undefined;
  let at = now;
  for (let step = 0; step < mostSteps && isQuietAt(quiet, zone, at); step += 1)
    at = new Date(Math.min(...nextEnds(quiet, zone, at).map((one) => one.getTime())));
  return at > now ? at : undefined;
}
