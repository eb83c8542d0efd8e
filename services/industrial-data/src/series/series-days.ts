/** Milliseconds of a UTC day. */
export const dayMs = 86_400_000;

/** Late readings of this many days, including today, are accepted; the raw readings needed to sum them still exist. */
const acceptedDays = 39;

/** A UTC day as in the `_id`s, 2026-11-20. */
export const dayText = (day: Date): string => day.toISOString().slice(0, 10);

/** Midnight UTC before a moment. */
export const dayOf = (milliseconds: number): Date => new Date(Math.floor(milliseconds / dayMs) * dayMs);

/** A number of UTC days later. */
export const daysLater = (day: Date, count: number): Date => new Date(day.getTime() + count * dayMs);

/** The oldest day whose readings are accepted. */
export const oldestAccepted = (now: Date): Date => daysLater(dayOf(now.getTime()), 1 - acceptedDays);

/** The range of `_id`s that start with these parts, followed by others. */
export const idRange = (...parts: string[]) => ({ $gte: `${parts.join(':')}:`, $lt: `${parts.join(':')};` });

/** The progress of removing expired data. Both are midnight UTC. */
export interface Sweep {
  /** The clock's day of the last sweep. */
  on: Date;
  /** Data that had expired by this day is removed. */
  asOf: Date;
}

/** Maximum of days by which the clock may advance between two sweeps, and by which a sweep follows it. */
const maxStepDays = 2;

/**
 * The sweep of a day. When the clock jumps ahead, nothing is removed that day. If it stays there, as after a week without the
 * service, sweeps follow it by two days per day until they have caught up; `asOf` never goes back, whatever the clock does.
 */
export function sweepOn(today: Date, last: Sweep): Sweep {
  const days = (today.getTime() - last.on.getTime()) / dayMs;
  const hasAdvanced = days !== 0 && days <= maxStepDays;
  const next = Math.min(today.getTime(), daysLater(last.asOf, maxStepDays).getTime());
  return { on: today, asOf: hasAdvanced && next > last.asOf.getTime() ? new Date(next) : last.asOf };
}
