import type { BeyondLimit } from '@officina/contracts/industrial/readings';
import { withoutNoise } from '@officina/contracts/industrial/thresholds';

export type Side = BeyondLimit['side'];

/** The thresholds of a sensor; at least one limit is set. In engineering units. */
export interface Limits {
  high: number | null;
  low: number | null;
  /** Seconds for which values must be beyond a limit to cross it. */
  beyondFor: number;
  hysteresis: number;
}

/** A limit that was crossed, and from which no value has come back. */
export interface Crossing {
  side: Side;
  limit: number;
  /** Second of the first value beyond it. */
  since: number;
  /** The value that completed it. */
  value: number;
}

/** A crossing that is over. */
export interface EndedCrossing extends Crossing {
  /** Its number, as in `count`. */
  number: number;
  /** Second and value of the reading that was back; without a value where other settings ended it. */
  end: { second: number; value: number | null };
}

/** The crossings of a sensor so far. */
export interface Crossings {
  count: number;
  /** The one that lasts; its number is `count`. */
  crossing: Crossing | null;
  /** The last one that is over. */
  last: EndedCrossing | null;
}

/** What the readings of a sensor, judged one by one, come to. */
export interface Judged {
  /** Second of the last judged value; `null` before the first one. */
  until: number | null;
  /** Values beyond a limit, not for long enough yet. */
  pending: { side: Side; since: number } | null;
  crossing: Crossing | null;
  /** The number of crossings so far. */
  count: number;
}

export const notJudged: Judged = { until: null, pending: null, crossing: null, count: 0 };

/** A good value. */
export interface JudgedValue {
  /** UTC, whole seconds since 1970. */
  second: number;
  value: number;
  /** Seconds after which a value without a successor no longer holds. */
  holdS: number;
}

/** The limit that a value is strictly beyond. */
function beyond(value: number, { high, low }: Limits): { side: Side; limit: number } | undefined {
  if (high !== null && value > high) return { side: 'high', limit: high };
  return low !== null && value < low ? { side: 'low', limit: low } : undefined;
}

const isBack = (value: number, { side, limit }: Crossing, { hysteresis }: Limits): boolean =>
  side === 'high' ? value <= withoutNoise(limit - hysteresis) : value >= withoutNoise(limit + hysteresis);

/**
 * Judges the next value of a sensor (ADR 0064). A crossing is complete once values have been beyond the limit for `beyondFor`; it
 * dates from the first of them. After a gap in which nobody saw the value, and after a clock that was set back, that time starts
 * over. Only a value ends a crossing: neither a failed reading, which is not judged, nor silence does.
 */
export function judge(before: Judged, limits: Limits, { second, value, holdS }: JudgedValue): Judged {
  const { until, pending, count } = before;
  const crossing = before.crossing && !isBack(value, before.crossing, limits) ? before.crossing : null;
  const next = { until: second, pending: null, crossing, count };
  const past = crossing ? undefined : beyond(value, limits);
  if (!past) return next;
  const isSeenThrough = until !== null && second >= until && second - until <= holdS;
  const since = isSeenThrough && pending?.side === past.side ? pending.since : second;
  if (second - since < limits.beyondFor) return { ...next, pending: { side: past.side, since } };
  return { ...next, crossing: { ...past, since, value }, count: count + 1 };
}

/** What a crossing is told by. */
export const beyondLimitOf = ({ side, limit, since }: Crossing): BeyondLimit => ({
  ...{ side, limit },
  since: new Date(since * 1_000).toISOString(),
});
