import { formatDateTime } from '../core/dates/formats.ts';
import type { ChartRow, SeriesLook } from './chart-data.ts';
import { gapsOf } from './gaps.ts';
import { seriesOf, type TimeLine, type TimePlot } from './time-data.ts';

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
  const { background, projection, gapMs } = plot;
  const series = seriesOf(plot);
  const gaps = gapsOf(
    series.map(({ points }) => points),
    gapMs,
  );
  return [
    ...series,
    ...(background?.lines.length
      ? [{ key: '-background', label: background.label, colour: 'c6' as const, line: 'faint' as const }]
      : []),
    ...(projection
      ? [{ key: '-ahead', label: projection.label, colour: projection.colour, line: 'ahead' as const }]
      : []),
    ...(gaps.length > 0
      ? [{ key: '-gap', label: 'nessun dato', colour: 'c6' as const, isStriped: true }]
      : []),
  ];
}
