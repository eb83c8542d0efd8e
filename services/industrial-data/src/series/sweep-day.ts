import { dayMs, daysLater } from './series-days.ts';

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
