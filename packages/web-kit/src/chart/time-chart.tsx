import { useMemo } from 'react';
import { formatDateTime } from '../core/dates/formats.ts';
import { timeZone } from '../core/dates/zone.ts';
import { formatNumber } from '../core/numbers.ts';
import { useMedia } from '../ui/use-media.ts';
import { ChartCard, type ChartCardProps } from './chart-card.tsx';
import type { ChartRow, SeriesStyle } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';
import {
  colourOf,
  gapsOf,
  gapLabel,
  heightOf,
  seriesOf,
  type TimeApart,
  type TimeContext,
  type TimeLine,
  type TimePlot,
} from './time-data.ts';

/** A row for each instant at which any series has a point, with the values of all series. */
function timeRows(series: readonly TimeLine[]): ChartRow[] {
  const valuesOf = series.map(({ key, points }) => ({
    key,
    at: new Map(points.map(({ at, value }) => [Date.parse(at), value])),
  }));
  const instants = new Set(valuesOf.flatMap(({ at }) => [...at.keys()]));
  return [...instants]
    .sort((one, other) => one - other)
    .map((instant) => {
      const name = formatDateTime(new Date(instant));
      const values = valuesOf.map(({ key, at }) => [key, at.get(instant) ?? null]);
      return { key: String(instant), label: name, name, values: Object.fromEntries(values) };
    });
}

/** The legend of a plot: its series, then everything drawn in addition. */
function legendOf(plot: TimePlot): SeriesStyle[] {
  const { background, projection, gapMs, until } = plot;
  const series = seriesOf(plot);
  const points = series.map((one) => one.points);
  const legend: SeriesStyle[] = [...series];
  if (background?.lines.length)
    legend.push({ key: '-background', label: background.label, colour: 'c6', line: 'faint' });
  if (projection)
    legend.push({
      key: '-ahead',
      label: projection.label,
      colour: colourOf(plot, projection),
      line: 'ahead',
    });
  if (gapsOf(points, gapMs, until).length > 0)
    legend.push({ key: '-gap', label: gapLabel, colour: 'c6', isStriped: true });
  return legend;
}

/** A series in chronological order; `points` is undefined while loading. */
export type TimeSeries = Omit<TimeLine, 'points'> & { points: TimeLine['points'] | undefined };

export interface TimeChartProps extends ChartCardProps, TimeContext {
  series: readonly TimeSeries[];
  /** A series with its own plot under the others. */
  apart?: TimeApart<TimeSeries>;
  /** Number format; with a decimal comma by default. */
  format?: (value: number) => string;
}

const withPoints = (series: TimeSeries): TimeLine => ({ ...series, points: series.points ?? [] });

/** Plot, table data and legend. Days are in the tenant's time zone. */
function usePlot({ series, apart, gapMs, until, target, projection, background, format }: TimeChartProps) {
  const zone = timeZone();
  return useMemo(() => {
    const lines = series.map(withPoints);
    const lower = apart && { ...apart, series: withPoints(apart.series) };
    const context = { gapMs, until, target, projection, background };
    const plot = { ...context, series: lines, apart: lower, format: format ?? formatNumber };
    const all = seriesOf(plot);
    const data = { series: all, rows: timeRows(all), format: plot.format };
    return { plot, data, legend: legendOf(plot), zone };
  }, [series, apart, gapMs, until, target, projection, background, format, zone]);
}

/**
 * A line chart over time with legend, table and downloads. Its height is reserved while loading; days are in the tenant's time
 * zone.
 */
export function TimeChart(props: TimeChartProps) {
  const { series, apart, title, sentence, fileName, failure, choice, foot } = props;
  const isNarrow = useMedia('(width < 48rem)');
  const { plot, data, legend } = usePlot(props);
  const isLoaded = [...series, ...(apart ? [apart.series] : [])].every(({ points }) => points);
  const height = heightOf(apart !== undefined);
  return (
    <ChartCard
      {...{ title, sentence, fileName, failure, choice, foot, legend, height }}
      rowsAre="Data/ora"
      numbers={isLoaded ? () => data : undefined}
      table={isLoaded && <ChartTable data={data} caption={title} rowsAre="Data/ora" />}
      drawn={isLoaded ? { as: 'lines', plot, isNarrow, height } : undefined}
    />
  );
}
