import { useMemo } from 'react';
import { timeZone } from '../core/dates/zone.ts';
import { formatNumber } from '../core/numbers.ts';
import { useMedia } from '../ui/use-media.ts';
import { ChartCard, type ChartCardProps } from './chart-card.tsx';
import { ChartTable } from './chart-table.tsx';
import { seriesOf, type TimeApart, type TimeContext, type TimeLine } from './time-data.ts';
import { heightOf } from './time-layout.ts';
import { legendOf, timeRows } from './time-rows.ts';

/** The values of one name in the order of time; no points while they are on their way. */
export type TimeSeries = Omit<TimeLine, 'points'> & { points: TimeLine['points'] | undefined };

export interface TimeChartProps extends ChartCardProps, TimeContext {
  series: readonly TimeSeries[];
  /** A series with a plot of its own under the others. */
  apart?: TimeApart<TimeSeries>;
  /** How its numbers are written; with a decimal comma unless told otherwise. */
  format?: (value: number) => string;
}

const arrived = (series: TimeSeries): TimeLine => ({ ...series, points: series.points ?? [] });

/** What is drawn, told and written. Days are those of the tenant's zone. */
function usePlot({ series, apart, gapMs, until, target, projection, background, format }: TimeChartProps) {
  const zone = timeZone();
  return useMemo(() => {
    const lines = series.map(arrived);
    const below = apart && { ...apart, series: arrived(apart.series) };
    const context = { gapMs, until, target, projection, background };
    const plot = { ...context, series: lines, apart: below, format: format ?? formatNumber };
    const all = seriesOf(plot);
    const data = { series: all, rows: timeRows(all), format: plot.format };
    return { plot, data, legend: legendOf(plot), zone };
  }, [series, apart, gapMs, until, target, projection, background, format, zone]);
}

/**
 * Lines over time with their legend, the table of their numbers and both as files. Its height is kept before anything has
 * come, and days are those of the tenant's zone.
 */
export function TimeChart(props: TimeChartProps) {
  const { series, apart, title, sentence, fileName, failure, choice, foot } = props;
  const isNarrow = useMedia('(width < 48rem)');
  const { plot, data, legend } = usePlot(props);
  const isHere = [...series, ...(apart ? [apart.series] : [])].every(({ points }) => points);
  const height = heightOf(apart !== undefined);
  return (
    <ChartCard
      {...{ title, sentence, fileName, failure, choice, foot, legend, height }}
      rowsAre="Data/ora"
      numbers={isHere ? () => data : undefined}
      table={isHere && <ChartTable data={data} caption={title} rowsAre="Data/ora" />}
      drawn={isHere ? { as: 'lines', plot, isNarrow, height } : undefined}
    />
  );
}
