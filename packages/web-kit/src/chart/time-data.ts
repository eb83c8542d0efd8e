import type { SeriesLook } from './chart-data.ts';

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
export const gapWords = 'nessun dato';

/** A guess has the colour of its series. */
export const colourOf = (
  { series }: Pick<TimePlot, 'series'>,
  { of }: TimeProjection,
): SeriesLook['colour'] => series.find(({ key }) => key === of)?.colour ?? 'c6';
