import type { Series } from '@officina/contracts/industrial/series';
import type { Slots, SlotSeries } from '@officina/web-kit/chart';
import { lookAt } from '../series/looks.ts';
import type { Offered } from '../series/offered.ts';
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
  const values = new Map(chosen.map(({ code }) => [code, new Float64Array(count).fill(NaN)]));
  for (const { dataCode, momentInfo, avgValues } of rows) {
    const all = values.get(dataCode);
    const first = Math.round((Date.parse(momentInfo) - from) / dayMs) * slotsPerDay;
    avgValues.forEach((value, at) => {
      if (value !== null && all && first >= 0 && first + at < count) all[first + at] = value;
    });
  }
  return chosen.map(({ code, name, unit }, at) => ({
    ...{ key: code, label: name, code, unit, ...lookAt(at) },
    values: values.get(code) ?? new Float64Array(count).fill(NaN),
  }));
}

/** Series that share a chart: those of the first two units, then those of each other unit by itself. */
export function chartsOf<One extends Pick<SlotSeries, 'unit'>>(series: readonly One[]): One[][] {
  const units = [...new Set(series.map(({ unit }) => unit))];
  const plots = units.length > 2 ? [units.slice(0, 2), ...units.slice(2).map((unit) => [unit])] : [units];
  return plots
    .map((together) => series.filter(({ unit }) => together.includes(unit)))
    .filter(({ length }) => length > 0);
}
