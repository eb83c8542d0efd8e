import { formatNumber } from '@officina/web-kit';
import {
  gapsOfValues,
  hasValues,
  peaksOf,
  runsOf,
  slotAt,
  isOneDay,
  slotDay,
  slotMoment,
  slotTime,
  type Slots,
  type SlotSeries,
  type SlotView,
} from '@officina/web-kit/chart';
import { texts } from '../texts.ts';

interface Found {
  series: SlotSeries;
  run: SlotView;
}

const longest = (found: readonly Found[]): Found | undefined =>
  found.reduce<Found | undefined>(
    (best, one) => (best && best.run.to - best.run.from >= one.run.to - one.run.from ? best : one),
    undefined,
  );

/** From which value on the machine of a series runs; undefined where its sensor does not say so, as of a valve. */
export type RunsFrom = (series: SlotSeries) => number | undefined;

/** Times in which a series was read and the machine stood still, between two in which it ran. */
function standstills(series: SlotSeries, runsFrom: number | undefined): SlotView[] {
  if (runsFrom === undefined) return [];
  const runs = (value: number | undefined) => value !== undefined && value >= runsFrom;
  const { values } = series;
  const [first, last] = [values.findIndex(runs), values.findLastIndex(runs)];
  const stands = (slot: number) => {
    const value = values[slot] ?? NaN;
    return slot > first && slot < last && !Number.isNaN(value) && !runs(value);
  };
  return first < 0 ? [] : runsOf(values.length, stands);
}

const fewNames = 3;

/**
 * What stands out of some series, in words: what is missing altogether, the longest gap, the longest standstill, the highest
 * value of each unit.
 */
export function inWords(series: readonly SlotSeries[], slots: Slots, runsFrom: RunsFrom): string {
  const isDay = isOneDay(slots);
  const span = (run: SlotView) => {
    const [from, to] = [slotAt(slots, run.from), slotAt(slots, run.to)];
    // A day ends at 24:00, not at the 00:00 of the next one.
    const end = slotTime(to) === '00:00' ? '24:00' : slotTime(to);
    if (slotDay(from) === slotDay(to - 1))
      return texts.within(isDay ? '' : slotDay(from), slotTime(from), end);
    return `${texts.span(slotMoment(from), slotMoment(to))} GMT`;
  };
  const known = series.filter(hasValues);
  const missing = series.filter((one) => !hasValues(one)).map(({ label }) => label);
  const gap = longest(known.flatMap((one) => gapsOfValues(one.values).map((run) => ({ series: one, run }))));
  const stop = longest(
    known.flatMap((one) => standstills(one, runsFrom(one)).map((run) => ({ series: one, run }))),
  );
  return [
    missing.length > fewNames && texts.manyWithoutData(missing.length),
    missing.length > 0 && missing.length <= fewNames && texts.withoutData(missing),
    gap && texts.longestGap(gap.series.label, span(gap.run)),
    stop && texts.longestStop(stop.series.label, span(stop.run)),
    ...peaksOf(known).map(({ series: { label, unit }, slot, value }) =>
      texts.highest(
        [formatNumber(value), unit].filter(Boolean).join(' '),
        label,
        span({ from: slot, to: slot + 1 }),
      ),
    ),
  ]
    .filter(Boolean)
    .join(' ');
}
