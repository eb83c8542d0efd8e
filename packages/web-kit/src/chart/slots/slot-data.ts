import { italianDay } from '../../core/dates/days.ts';
import type { ChartData, LineStyleName, SeriesLook } from '../chart-data.ts';

/** Equal slots of time, one after the other. */
export interface Slots {
  /** Instant at which the first begins, in epoch milliseconds. */
  from: number;
  slotMs: number;
  count: number;
}

/** One mean for each slot. */
export interface SlotSeries extends SeriesLook {
  line: LineStyleName;
  isArea: true;
  /** «kW»; empty where it has none. Series of one unit have one axis. */
  unit: string;
  /** `NaN` where nothing was read. */
  values: Float64Array;
}

/** What is seen of the slots: from one, as a place between two too, up to another. */
export interface SlotView {
  from: number;
  to: number;
}

/** All slots. */
export const wholeView = ({ count }: Slots): SlotView => ({ from: 0, to: count });

export const isWhole = ({ from, to }: SlotView, { count }: Slots): boolean => from <= 0 && to >= count;

const dayMs = 86_400_000;

/** Whether times of the day are enough to tell the slots apart. */
export const isOneDay = ({ count, slotMs }: Slots): boolean => count * slotMs <= dayMs;

/** Instant at which a slot begins, in epoch milliseconds. */
export const slotAt = ({ from, slotMs }: Slots, at: number): number => from + at * slotMs;

/** Where an instant (epoch milliseconds) stands among the slots. */
export const placeOf = ({ from, slotMs }: Slots, instant: number): number => (instant - from) / slotMs;

const textOf = (instant: number) => new Date(instant).toISOString();

/** «10:30» in UTC. */
export const slotTime = (instant: number): string => textOf(instant).slice(11, 16);

/** «20/11/2026» in UTC. */
export const slotDay = (instant: number): string => italianDay(textOf(instant).slice(0, 10));

/** «20/11/2026 10:30» in UTC. */
export const slotMoment = (instant: number): string => `${slotDay(instant)} ${slotTime(instant)}`;

/** The units of the series, in the order in which they come. */
export const unitsOf = (series: readonly Pick<SlotSeries, 'unit'>[]): string[] => [
  ...new Set(series.map(({ unit }) => unit)),
];

/** «Temperatura (TMP-01), °C» */
export const fullLabel = ({ label, code, unit }: SlotSeries): string =>
  `${label}${code ? ` (${code})` : ''}${unit ? `, ${unit}` : ''}`;

/**
 * The numbers of some slots as a table.
 * @param nameOf what a slot is called
 */
export function slotRows(
  series: readonly SlotSeries[],
  { from, to }: SlotView,
  nameOf: (slot: number) => string,
  format: (value: number) => string,
): ChartData {
  const valueOf = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);
  const rows = Array.from({ length: to - from }, (_, index) => {
    const slot = from + index;
    const values = series.map(({ key, values: all }) => [key, valueOf(all[slot])]);
    const name = nameOf(slot);
    return { key: String(slot), label: name, name, values: Object.fromEntries(values) };
  });
  return { series: series.map((one) => ({ ...one, label: fullLabel(one) })), rows, format };
}

/** The runs of slots for which something holds, from one up to before another. */
export function runsOf(count: number, holds: (slot: number) => boolean): SlotView[] {
  const runs: SlotView[] = [];
  let from = -1;
  for (let slot = 0; slot <= count; slot += 1) {
    const isIn = slot < count && holds(slot);
    if (isIn && from < 0) from = slot;
    if (isIn || from < 0) continue;
    runs.push({ from, to: slot });
    from = -1;
  }
  return runs;
}

const isMissing = (value: number | undefined): boolean => value === undefined || Number.isNaN(value);

/** The slots without a value of one series. */
export const gapsOfValues = (values: Float64Array): SlotView[] =>
  runsOf(values.length, (slot) => isMissing(values[slot]));

/** Whether anything was read at all. */
export const hasValues = ({ values }: Pick<SlotSeries, 'values'>): boolean =>
  values.some((value) => !Number.isNaN(value));

/** Runs in the order in which they begin; those that touch are one. */
function joined(runs: readonly SlotView[]): SlotView[] {
  const all: SlotView[] = [];
  for (const { from, to } of runs) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

/** The slots in which any series has no value; one without any value has no gaps, it is missing. */
export const slotGaps = (series: readonly SlotSeries[]): SlotView[] =>
  joined(
    series
      .filter(hasValues)
      .flatMap(({ values }) => gapsOfValues(values))
      .sort((one, other) => one.from - other.from),
  );

/** Those in view, each `least` slots wide at least; those that touch are one. */
export const gapsInView = (gaps: readonly SlotView[], view: SlotView, least: number): SlotView[] =>
  joined(
    gaps
      .filter(({ from, to }) => to > view.from && from < view.to)
      .map(({ from, to }) => ({ from, to: Math.max(to, from + least) })),
  ).map(({ from, to }) => ({ from: Math.max(from, view.from), to: Math.min(to, view.to) }));
