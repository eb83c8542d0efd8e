import type { Series } from '@officina/contracts/industrial/series';
import type { Slots, SlotSeries } from '@officina/web-kit/chart';
import { lookAt } from '../series/looks.ts';
import { sourceOf, type Offered } from '../series/offered.ts';
import { dayMs, daysBetween, slotMs, slotsPerDay } from './gmt.ts';

/** The half hours of the days from the first to the last (ISO), both included. */
export const slotsOf = (from: string, to: string): Slots => ({
  from: Date.parse(from),
  slotMs,
  count: daysBetween(from, to) * slotsPerDay,
});

/** The means of the chosen series, one for each half hour; what was not read, or has not come yet, is `NaN`. */
export function seriesOf(
  chosen: readonly Offered[],
  rows: readonly Series[],
  { from, count }: Slots,
): SlotSeries[] {
  const drawn = chosen.map(({ key, code, name, unit }, at) => ({
    ...{ key, label: name, code, unit, ...lookAt(at) },
    values: new Float64Array(count).fill(NaN),
  }));
  const bySource = new Map(
    chosen.flatMap(({ code, sensorId = code }, at) =>
      [code, sensorId].map((source) => [source, drawn[at]?.values] as const),
    ),
  );
  for (const row of rows) {
    const values = bySource.get(sourceOf(row));
    const first = Math.round((Date.parse(row.momentInfo) - from) / dayMs) * slotsPerDay;
    row.avgValues.forEach((value, at) => {
      if (value !== null && values && first >= 0 && first + at < count) values[first + at] = value;
    });
  }
  return drawn;
}

/** Series that share a chart: those of the first two units, then those of each other unit by itself. */
export function chartsOf<One extends Pick<SlotSeries, 'unit'>>(series: readonly One[]): One[][] {
  const units = [...new Set(series.map(({ unit }) => unit))];
  const plots = units.length > 2 ? [units.slice(0, 2), ...units.slice(2).map((unit) => [unit])] : [units];
  return plots
    .map((together) => series.filter(({ unit }) => together.includes(unit)))
    .filter(({ length }) => length > 0);
}
