import type { TimePoint } from './time-data.ts';

/** A time without a value, between two that have one or after the last, as ISO instants. */
export interface Gap {
  from: string;
  to: string;
}

/** Instants (epoch milliseconds) at which there is a value, in their order. */
const knownAt = (series: readonly (readonly TimePoint[])[]): number[] =>
  series
    .flatMap((points) => points.flatMap(({ at, value }) => (value === null ? [] : Date.parse(at))))
    .sort((one, other) => one - other);

const iso = (at: number) => new Date(at).toISOString();

/**
 * The times longer than `gapMs` in which no series has a value.
 * @param until instant (ISO text) up to which one could have come; undefined where the last value is the end
 */
export function gapsOf(series: readonly (readonly TimePoint[])[], gapMs: number, until?: string): Gap[] {
  const known = knownAt(series);
  const ends = until && known.length > 0 ? [...known, Date.parse(until)] : known;
  return ends.flatMap((to, index) => {
    const from = known[index - 1] ?? to;
    return to - from > gapMs ? [{ from: iso(from), to: iso(to) }] : [];
  });
}

/** A point as it is drawn, at epoch milliseconds. */
export type Drawn = [at: number, value: number | null];

/** Points with a break (`null`) in each of the gaps. What is read more rarely than the rest has no gap of its own. */
export function brokenAtGaps(points: readonly TimePoint[], gaps: readonly Gap[]): Drawn[] {
  const times = gaps.map(({ from, to }) => [Date.parse(from), Date.parse(to)] as const);
  let last = Infinity;
  return points.flatMap(({ at, value }): Drawn[] => {
    const here = Date.parse(at);
    const since = last;
    if (value === null) return [[here, null]];
    last = here;
    const gap = times.find(([from, to]) => from >= since && to <= here);
    return gap
      ? [
          [(gap[0] + gap[1]) / 2, null],
          [here, value],
        ]
      : [[here, value]];
  });
}
