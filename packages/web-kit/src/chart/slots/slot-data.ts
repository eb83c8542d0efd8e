import { italianDay } from '../../core/dates/days.ts';
import type { ChartData, SeriesLook } from '../chart-data.ts';
import type { LineLook } from '../line-looks.ts';

/** Equal slots of time, one after the other. */
export interface Slots {
  /** Instant at which the first begins, in epoch milliseconds. */
  from: number;
  slotMs: number;
  count: number;
}

/** One mean for each slot. */
export interface SlotSeries extends SeriesLook {
  line: LineLook;
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
