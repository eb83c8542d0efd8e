import {
  gapsOfValues,
  hasValues,
  isOneDay,
  meanInWords,
  peaksOf,
  runsOf,
  slotAt,
  slotDay,
  slotMoment,
  slotTime,
  type Slots,
  type SlotView,
} from '@officina/web-kit/chart';
import type { ProductionSeries } from './series.ts';
import { texts } from './texts.ts';

interface Found {
  series: ProductionSeries;
  run: SlotView;
}

const longest = (found: readonly Found[]): Found | undefined =>
  found.reduce<Found | undefined>(
    (best, one) => (best && best.run.to - best.run.from >= one.run.to - one.run.from ? best : one),
    undefined,
  );

/** Periods with data in which the machine stood still, between two in which it ran. */
export function standstills({ values, runsFrom }: ProductionSeries): SlotView[] {
  if (runsFrom === undefined) return [];
  const runs = (value: number | undefined) => value !== undefined && value >= runsFrom;
  const [first, last] = [values.findIndex(runs), values.findLastIndex(runs)];
  const stands = (slot: number) => {
    const value = values[slot] ?? NaN;
    return slot > first && slot < last && !Number.isNaN(value) && !runs(value);
  };
  return first < 0 ? [] : runsOf(values.length, stands);
}

/** The mean of all values that are there. */
function meanOf(values: Float64Array): number {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

const fewNames = 3;

/**
 * Describes series in a sentence: those without data, the longest gap, the longest standstill, for how long bits were set, the
 * highest value of each unit.
 */
export function chartSummary(series: readonly ProductionSeries[], slots: Slots): string {
  const isDay = isOneDay(slots);
  const span = (run: SlotView) => {
    const [from, to] = [slotAt(slots, run.from), slotAt(slots, run.to)];
    // A day ends at 24:00, not at 00:00 of the next day.
    const end = slotTime(to) === '00:00' ? '24:00' : slotTime(to);
    if (slotDay(from) === slotDay(to - 1))
      return texts.within(isDay ? '' : slotDay(from), slotTime(from), end);
    return `${texts.span(slotMoment(from), slotMoment(to))} GMT`;
  };
  const known = series.filter(hasValues);
  const missing = series.filter((one) => !hasValues(one)).map(({ label }) => label);
  const gap = longest(known.flatMap((one) => gapsOfValues(one.values).map((run) => ({ series: one, run }))));
  const stop = longest(known.flatMap((one) => standstills(one).map((run) => ({ series: one, run }))));
  return [
    missing.length > fewNames && texts.manyWithoutData(missing.length),
    missing.length > 0 && missing.length <= fewNames && texts.withoutData(missing),
    gap && texts.longestGap(gap.series.label, span(gap.run)),
    stop && texts.longestStop(stop.series.label, span(stop.run)),
    ...known
      .filter(({ isBit }) => isBit)
      .slice(0, fewNames)
      .map((one) => texts.bitShare(one.label, meanInWords(meanOf(one.values), one))),
    ...peaksOf(known).map(({ series, slot, value }) =>
      texts.highest(meanInWords(value, series), series.label, span({ from: slot, to: slot + 1 })),
    ),
  ]
    .filter(Boolean)
    .join(' ');
}
