import { formatDateTime } from '../core/dates/formats.ts';
import type { ChartRow, SeriesLook } from './chart-data.ts';
import { gapsOf } from './gaps.ts';
import { colourOf, gapWords, seriesOf, type TimeLine, type TimePlot } from './time-data.ts';

/** A row for each instant at which any series has a point, with the values of all. */
export function timeRows(series: readonly TimeLine[]): ChartRow[] {
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

/** What the looks of a plot stand for: its series, then what is drawn beside them. */
export function legendOf(plot: TimePlot): SeriesLook[] {
  const { background, projection, gapMs, until } = plot;
  const series = seriesOf(plot);
  const points = series.map((one) => one.points);
  const legend: SeriesLook[] = [...series];
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
    legend.push({ key: '-gap', label: gapWords, colour: 'c6', isStriped: true });
  return legend;
}
