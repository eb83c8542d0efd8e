/** Milliseconds of a UTC day. */
export const dayMs = 86_400_000;

/** Late readings of so many days, today among them, are still taken; the raw ones that they are summed with are there. */
const takenDays = 39;

/** A UTC day as the `_id`s have it, 2026-11-20. */
export const dayText = (day: Date): string => day.toISOString().slice(0, 10);

/** Midnight UTC before a moment. */
export const dayOf = (milliseconds: number): Date => new Date(Math.floor(milliseconds / dayMs) * dayMs);

/** So many UTC days later. */
export const daysLater = (day: Date, count: number): Date => new Date(day.getTime() + count * dayMs);

/** The oldest day whose readings are still taken. */
export const oldestTaken = (now: Date): Date => daysLater(dayOf(now.getTime()), 1 - takenDays);

/** The `_id`s that begin with these parts and have others behind them. */
export const idsBelow = (...parts: string[]) => ({ $gte: `${parts.join(':')}:`, $lt: `${parts.join(':')};` });

/** How far the removal of what is no longer kept has come. Both are midnight UTC. */
export interface Sweep {
  /** The clock's day on which it was last done. */
  on: Date;
  /** What was no longer kept on this day is gone. */
  asOf: Date;
}

/** Days by which the clock may go forward from one sweep to the next, and by which a sweep follows it. */
const mostDays = 2;

/**
 * The sweep of a day. A clock that jumps ahead removes nothing on that day. If it stays there, as after a week without the
 * service, sweeps follow it by two days each day until they have caught up; `asOf` never goes back, whatever the clock does.
 */
export function sweepOn(today: Date, last: Sweep): Sweep {
  const days = (today.getTime() - last.on.getTime()) / dayMs;
  const hasGone = days !== 0 && days <= mostDays;
  const next = Math.min(today.getTime(), daysLater(last.asOf, mostDays).getTime());
  return { on: today, asOf: hasGone && next > last.asOf.getTime() ? new Date(next) : last.asOf };
}
