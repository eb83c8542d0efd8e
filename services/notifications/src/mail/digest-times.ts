import { dayOf } from '@officina/server-kit/zone';
import { Cron } from 'croner';

const everyDayAt = (at: string, timezone: string): Cron => {
  const [hours, minutes] = at.split(':');
  return new Cron(`${Number(minutes)} ${Number(hours)} * * *`, { timezone, paused: true });
};

/**
 * When today's digest is due, if it is: at a time of day of the tenant's zone. A time that a change of the clock skips is due after
 * the change, one that comes twice the first time.
 */
export function dueToday(at: string, zone: string, now: Date): Date | undefined {
  // The run of this very instant counts.
  const [last] = everyDayAt(at, zone).previousRuns(1, new Date(now.getTime() + 1_000));
  return last && last <= now && dayOf(zone, last) === dayOf(zone, now) ? last : undefined;
}

/** When the next digest is due. */
export const nextDigest = (at: string, zone: string, now: Date): Date =>
  everyDayAt(at, zone).nextRun(now) ?? new Date(now.getTime() + 86_400_000);
