import type { SeriesLook } from './chart-data.ts';

/** Heights of the parts of a chart over time, in pixels. */
export const heights = { above: 22, main: 208, between: 22, apart: 84, days: 24 };

/** Height of the whole, with or without a plot apart. */
export const heightOf = (hasApart: boolean): number =>
  heights.above + heights.main + heights.days + (hasApart ? heights.between + heights.apart : 0);

/** Width that the plots have at least, and how many days are written under them. */
export const roomOf = (isNarrow: boolean) => (isNarrow ? { width: 180, ticks: 5 } : { width: 560, ticks: 9 });

/** Of a character of 13 pixels, with some air. */
export const charWidth = 7.2;

/** A value at an instant (ISO text); `null` where there is nothing to tell. */
export interface TimePoint {
  at: string;
  value: number | null;
}

/** The values of one name, in the order of time. */
export interface TimeLine extends SeriesLook {
  line: 'solid' | 'dashed' | 'dotted';
  points: readonly TimePoint[];
  /** Its last value with its unit, beside the last point: «10,1 % vol». */
  endLabel?: string;
}

/** A series with a plot of its own under the others, on its own scale. */
export interface TimeApart<Series = TimeLine> {
  series: Series;
  /** Between which values it should be. */
  allowed?: { from: number; to: number; label: string };
}

/** A guess of a series: from what is known of it to a value at an instant, and between which instants it may be. */
export interface TimeProjection {
  /** Key of the series. */
  of: string;
  label: string;
  from: { at: string; value: number };
  to: { at: string; value: number; label: string };
  range?: { from: string; to: string };
}

/** What stands beside the series of a chart over time. */
export interface TimeContext {
  /** Longer without a value of any series is a gap, in milliseconds. */
  gapMs: number;
  /** Instant (ISO text) up to which a value could have come: what passed since the last one may be a gap too. */
  until?: string;
  /** A value to reach, in words, and in a few for narrow screens. */
  target?: { value: number; label: string; short: string };
  projection?: TimeProjection;
  /** Lines to compare with, laid by the caller on the same instants. */
  background?: { label: string; lines: readonly (readonly TimePoint[])[] };
}

/** What a chart over time draws. */
export interface TimePlot extends TimeContext {
  series: readonly TimeLine[];
  apart: TimeApart | undefined;
  format: (value: number) => string;
}

/** All series of a plot, the one apart last. */
export const seriesOf = ({ series, apart }: Pick<TimePlot, 'series' | 'apart'>): readonly TimeLine[] =>
  apart ? [...series, apart.series] : series;

/** What is said of a time in which nothing was read. */
export const gapLabel = 'nessun dato';

/** A guess has the colour of its series. */
export const colourOf = (
  { series }: Pick<TimePlot, 'series'>,
  { of }: TimeProjection,
): SeriesLook['colour'] => series.find(({ key }) => key === of)?.colour ?? 'c6';

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
export function breakAtGaps(points: readonly TimePoint[], gaps: readonly Gap[]): Drawn[] {
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
