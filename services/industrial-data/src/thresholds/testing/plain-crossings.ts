/** A reading of a made-up series; without a value it failed. */
export interface PlainReading {
  at: number;
  value: number | null;
}

/** Thresholds in whole numbers. */
export interface PlainThresholds {
  high: number | null;
  low: number | null;
  seconds: number;
  hysteresis: number;
  /** Seconds after which an unseen value is unknown. */
  holds: number;
}

/** A crossing, by the moments of readings. */
export interface PlainCrossing {
  side: 'high' | 'low';
  /** First reading beyond. */
  from: number;
  /** The reading at which it had lasted long enough. */
  noticed: number;
  /** The reading that ended it; undefined if none did. */
  to: number | undefined;
}

/**
 * The crossings of a whole series, found by looking at it from outside: each stretch of readings beyond a limit, without a gap,
 * that is long enough, unless an earlier crossing still stands there. Shares no code with `judge`, and keeps no state.
 */
export function plainCrossings(series: PlainReading[], thresholds: PlainThresholds): PlainCrossing[] {
  const { high, low, seconds, hysteresis, holds } = thresholds;
  const seen = series.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]));
  const isBeyond = (side: 'high' | 'low', value: number) =>
    side === 'high' ? high !== null && value > high : low !== null && value < low;
  const isReturn = (side: 'high' | 'low', value: number) =>
    side === 'high' ? value + hysteresis <= (high ?? Infinity) : value - hysteresis >= (low ?? -Infinity);
  const found: PlainCrossing[] = [];
  for (const [index, { at, value }] of seen.entries()) {
    const stands = found.some(({ noticed, to }) => noticed < at && (to === undefined || to > at));
    if (stands) continue;
    for (const side of ['high', 'low'] as const) {
      if (!isBeyond(side, value)) continue;
      // Back to the first reading of this stretch, but not into one that already belongs to a crossing.
      const last = found.at(-1);
      let first = index;
      while (first > 0) {
        const [earlier, later] = [seen[first - 1], seen[first]];
        if (!earlier || !later || !isBeyond(side, earlier.value)) break;
        if (later.at - earlier.at > holds || (last && earlier.at < (last.to ?? Infinity))) break;
        first -= 1;
      }
      const from = seen[first]?.at ?? at;
      if (at - from < seconds) continue;
      const to = seen.slice(index + 1).find((later) => isReturn(side, later.value))?.at;
      found.push({ side, from, noticed: at, to });
    }
  }
  return found;
}
