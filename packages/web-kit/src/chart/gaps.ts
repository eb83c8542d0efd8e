import type { TimePoint } from './time-data.ts';

/** A time without a value, between two that have one, as ISO instants. */
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

/** The times longer than `gapMs` in which no series has a value. */
export function gapsOf(series: readonly (readonly TimePoint[])[], gapMs: number): Gap[] {
  const known = knownAt(series);
  return known.flatMap((to, index) => {
    const from = known[index - 1] ?? to;
    return to - from > gapMs ? [{ from: iso(from), to: iso(to) }] : [];
  });
}

/** A point as it is drawn, at epoch milliseconds. */
export type Drawn = [at: number, value: number | null];

/** Points with a break (`null`) in each time longer than `gapMs` without a value. */
export function brokenAtGaps(points: readonly TimePoint[], gapMs: number): Drawn[] {
  let last: number | undefined;
  return points.flatMap(({ at, value }): Drawn[] => {
    const here = Date.parse(at);
    const isBroken = value !== null && last !== undefined && here - last > gapMs;
    const before: Drawn[] = isBroken ? [[((last ?? here) + here) / 2, null]] : [];
    if (value !== null) last = here;
    return [...before, [here, value]];
  });
}
