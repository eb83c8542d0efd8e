import { formatNumber } from '@officina/web-kit';
import {
  gapsOfValues,
  hasValues,
  isOneDay,
  peaksOf,
  runsOf,
  slotAt,
  SlotChart,
  slotDay,
  slotMoment,
  slotTime,
  unitsOf,
  type SeriesStyle,
  type SlotLayout,
  type Slots,
  type SlotSeries,
  type SlotView,
} from '@officina/web-kit/chart';
import { useMemo, type ReactNode } from 'react';
import type { MachineEvent } from './machine-events/machine-events.ts';
import { EventMarks } from './machine-events/event-marks.tsx';
import { chartsOf } from './series.ts';
import { texts } from './texts.ts';

interface Found {
  series: SlotSeries;
  run: SlotView;
}

const longest = (found: readonly Found[]): Found | undefined =>
  found.reduce<Found | undefined>(
    (best, one) => (best && best.run.to - best.run.from >= one.run.to - one.run.from ? best : one),
    undefined,
  );

/** The lowest value of a running machine; undefined for a sensor without one, such as a valve's. */
export type RunsFrom = (series: SlotSeries) => number | undefined;

/** Periods with data in which the machine stood still, between two in which it ran. */
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
 * Describes series in a sentence: those without data, the longest gap, the longest standstill, the highest value of each
 * unit.
 */
export function chartSummary(series: readonly SlotSeries[], slots: Slots, runsFrom: RunsFrom): string {
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

interface ChartsProps {
  slots: Slots;
  /** Undefined while loading. */
  series: readonly SlotSeries[] | undefined;
  runsFrom: RunsFrom;
  /** Name of the image files, without extension. */
  fileName: string;
  failure?: { what: string; code?: string; onRetry: () => void };
  look?: { view: SlotView; onView: (view: SlotView) => void };
  /** Drawn behind the lines. */
  events: readonly MachineEvent[];
  /** Replaces the table of all values, where there are too many. */
  tableOf?: (series: readonly SlotSeries[]) => ReactNode;
}

const none: readonly SlotSeries[] = [];

/** Legend of the bands. */
const bands: Partial<Record<MachineEvent['kind'], SeriesStyle>> = {
  repair: { key: '-repair', label: texts.repairBand, colour: 'c1', tint: 'red' },
  planned: { key: '-planned', label: texts.plannedBand, colour: 'c1', tint: 'blue' },
};

/** One chart for the series of the first two units, and one for each further unit. */
export function Charts({ series, ...rest }: ChartsProps) {
  const plots = useMemo(() => chartsOf(series ?? none), [series]);
  if (!series) return <Plot {...rest} series={undefined} at={0} />;
  return plots.map((plot, at) => <Plot key={unitsOf(plot).join()} {...rest} series={plot} at={at} />);
}

function Plot({
  slots,
  series,
  runsFrom,
  fileName,
  failure,
  look,
  events,
  tableOf,
  at,
}: ChartsProps & { at: number }) {
  const sentence = useMemo(
    () => (series ? chartSummary(series, slots, runsFrom) : ''),
    [series, slots, runsFrom],
  );
  const legend = useMemo(() => {
    const kinds = new Set(events.map(({ kind }) => kind));
    return [...kinds].flatMap((kind) => bands[kind] ?? []);
  }, [events]);
  return (
    <SlotChart
      title={texts.chartTitle(unitsOf(series ?? none))}
      fileName={at === 0 ? fileName : `${fileName}-${at + 1}`}
      {...{ slots, series, sentence, failure, look, legend }}
      overlay={(layout: SlotLayout) => <EventMarks {...{ layout, events }} />}
      table={series && tableOf?.(series)}
    />
  );
}
