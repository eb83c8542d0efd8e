import type { SeriesStyle } from './chart-data.ts';

/** Heights of the parts of a chart over time, in pixels. */
export const heights = { above: 22, main: 208, between: 22, apart: 84, days: 24 };

/** Total height, with or without the lower plot. */
export const heightOf = (hasLowerPlot: boolean): number =>
  heights.above + heights.main + heights.days + (hasLowerPlot ? heights.between + heights.apart : 0);

/** Minimum width of the plots, and maximum number of labelled days. */
export const roomOf = (isNarrow: boolean) => (isNarrow ? { width: 180, ticks: 5 } : { width: 560, ticks: 9 });

/** Width of a character at 13 pixels, with some spacing. */
export const charWidth = 7.2;

/** A value at an instant (ISO text); `null` if unknown. */
export interface TimePoint {
  at: string;
  value: number | null;
}

/** A series in chronological order. */
export interface TimeLine extends SeriesStyle {
  line: 'solid' | 'dashed' | 'dotted';
  points: readonly TimePoint[];
  /** The last value with its unit, shown next to the last point: «10,1 % vol». */
  endLabel?: string;
}

/** A series with its own plot and scale under the others. */
export interface TimeApart<Series = TimeLine> {
  series: Series;
  /** The range in which the values should be. */
  allowed?: { from: number; to: number; label: string };
}

/** A projection of a series: from its last known point to a value at an instant, with the range of possible instants. */
export interface TimeProjection {
  /** Key of the series. */
  of: string;
  label: string;
  from: { at: string; value: number };
  to: { at: string; value: number; label: string };
  range?: { from: string; to: string };
}

/** Everything that a time chart shows in addition to its series. */
export interface TimeContext {
  /** Time without a value of any series, in milliseconds, above which there is a gap. */
  gapMs: number;
  /** Instant (ISO text) up to which values could have been read: the time since the last one may be a gap too. */
  until?: string;
  /** A target value with its label, and a short label for narrow screens. */
  target?: { value: number; label: string; short: string };
  projection?: TimeProjection;
  /** Lines for comparison, which the caller has moved to the same instants. */
  background?: { label: string; lines: readonly (readonly TimePoint[])[] };
}

/** The data of a time chart. */
export interface TimePlot extends TimeContext {
  series: readonly TimeLine[];
  apart: TimeApart | undefined;
  format: (value: number) => string;
}

/** All series of a plot, with that of the lower plot last. */
export const seriesOf = ({ series, apart }: Pick<TimePlot, 'series' | 'apart'>): readonly TimeLine[] =>
  apart ? [...series, apart.series] : series;

/** Label of a gap. */
export const gapLabel = 'nessun dato';

/** The colour of a projection: that of its series. */
export const colourOf = (
  { series }: Pick<TimePlot, 'series'>,
  { of }: TimeProjection,
): SeriesStyle['colour'] => series.find(({ key }) => key === of)?.colour ?? 'c6';

/** A period without a value, between two values or after the last one, as ISO instants. */
export interface Gap {
  from: string;
  to: string;
}

/** Instants (epoch milliseconds) with a value, in order. */
const knownAt = (series: readonly (readonly TimePoint[])[]): number[] =>
  series
    .flatMap((points) => points.flatMap(({ at, value }) => (value === null ? [] : Date.parse(at))))
    .sort((one, other) => one - other);

const iso = (at: number) => new Date(at).toISOString();

/**
 * The periods longer than `gapMs` in which no series has a value.
 * @param until instant (ISO text) up to which values could have been read; undefined if the last value is the end
 */
export function gapsOf(series: readonly (readonly TimePoint[])[], gapMs: number, until?: string): Gap[] {
  const known = knownAt(series);
  const ends = until && known.length > 0 ? [...known, Date.parse(until)] : known;
  return ends.flatMap((to, index) => {
    const from = known[index - 1] ?? to;
    return to - from > gapMs ? [{ from: iso(from), to: iso(to) }] : [];
  });
}

/** A drawn point, at epoch milliseconds. */
export type Drawn = [at: number, value: number | null];

/** Points with a break (`null`) in each gap. A less frequent series has no gaps of its own. */
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
