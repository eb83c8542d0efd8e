import { italianDay } from '../../core/dates/days.ts';
import { formatFixed, formatNumber } from '../../core/numbers.ts';
import type { ChartData, LineStyleName, SeriesStyle } from '../chart-data.ts';
import { gapLabel } from '../time-data.ts';

/** Consecutive time slots of equal length. */
export interface Slots {
  /** Start of the first slot, in epoch milliseconds. */
  from: number;
  slotMs: number;
  count: number;
}

/** A series with one mean per slot. */
export interface SlotSeries extends SeriesStyle {
  line: LineStyleName;
  isStepped: true;
  /** «kW»; empty if it has none. Series of one unit share an axis. */
  unit: string;
  /** `NaN` where no value was read. */
  values: Float64Array;
  /** Fixed decimals of a value in words. */
  decimals?: number;
  /** The values are the percentage of each slot in which a bit was set. */
  isBit?: true;
}

/** The visible range of slots; the ends may be between two slots. */
export interface SlotView {
  from: number;
  to: number;
}

/** A value that a series should not pass. */
export interface SlotLimit {
  key: string;
  unit: string;
  value: number;
  /** «massimo 28 °C» */
  label: string;
}

/** The view of all slots. */
export const fullView = ({ count }: Slots): SlotView => ({ from: 0, to: count });

export const isWhole = ({ from, to }: SlotView, { count }: Slots): boolean => from <= 0 && to >= count;

const dayMs = 86_400_000;

/** Whether the slots cover at most one day, so that times of day are unambiguous. */
export const isOneDay = ({ count, slotMs }: Slots): boolean => count * slotMs <= dayMs;

/** Start of a slot, in epoch milliseconds. */
export const slotAt = ({ from, slotMs }: Slots, at: number): number => from + at * slotMs;

/** Position of an instant (epoch milliseconds) among the slots. */
export const slotPosition = ({ from, slotMs }: Slots, instant: number): number => (instant - from) / slotMs;

const textOf = (instant: number) => new Date(instant).toISOString();

/** «10:30» in UTC. */
export const slotTime = (instant: number): string => textOf(instant).slice(11, 16);

/** «20/11/2026» in UTC. */
export const slotDay = (instant: number): string => italianDay(textOf(instant).slice(0, 10));

/** «20/11/2026 10:30» in UTC. */
export const slotMoment = (instant: number): string => `${slotDay(instant)} ${slotTime(instant)}`;

/** The distinct units of the series, in order. */
export const unitsOf = (series: readonly Pick<SlotSeries, 'unit'>[]): string[] => [
  ...new Set(series.map(({ unit }) => unit)),
];

/**
 * «23,5 °C», «acceso 49 % del tempo», «nessun dato».
 * @param most decimals at most, for a series without fixed ones
 */
export function meanInWords(
  value: number,
  { unit, decimals, isBit }: Pick<SlotSeries, 'unit' | 'decimals' | 'isBit'>,
  most = 2,
): string {
  if (Number.isNaN(value)) return gapLabel;
  if (isBit) return `acceso ${formatNumber(value, value < 10 ? 1 : 0)} % del tempo`;
  const number = decimals === undefined ? formatNumber(value, most) : formatFixed(value, decimals);
  return [number, unit].filter(Boolean).join(' ');
}

/** «Temperatura (TMP-01), °C» */
export const fullLabel = ({ label, code, unit }: SlotSeries): string =>
  `${label}${code ? ` (${code})` : ''}${unit ? `, ${unit}` : ''}`;

/**
 * The values of some slots as table data.
 * @param nameOf name of a slot
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

/** The runs of consecutive slots that match a condition; the end is exclusive. */
export function runsOf(count: number, matches: (slot: number) => boolean): SlotView[] {
  const runs: SlotView[] = [];
  let from = -1;
  for (let slot = 0; slot <= count; slot += 1) {
    const isMatch = slot < count && matches(slot);
    if (isMatch && from < 0) from = slot;
    if (isMatch || from < 0) continue;
    runs.push({ from, to: slot });
    from = -1;
  }
  return runs;
}

const isMissing = (value: number | undefined): boolean => value === undefined || Number.isNaN(value);

/** The gaps of one series. */
export const gapsOfValues = (values: Float64Array): SlotView[] =>
  runsOf(values.length, (slot) => isMissing(values[slot]));

/** Whether a series has any value. */
export const hasValues = ({ values }: Pick<SlotSeries, 'values'>): boolean =>
  values.some((value) => !Number.isNaN(value));

/** Merges touching runs; the runs must be sorted by start. */
function mergeRuns(runs: readonly SlotView[]): SlotView[] {
  const all: SlotView[] = [];
  for (const { from, to } of runs) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

/** The gaps of any series; series without any value are ignored. */
export const slotGaps = (series: readonly SlotSeries[]): SlotView[] =>
  mergeRuns(
    series
      .filter(hasValues)
      .flatMap(({ values }) => gapsOfValues(values))
      .sort((one, other) => one.from - other.from),
  );

/** The gaps in view, each at least `minSlots` wide; touching gaps are merged. */
export const gapsInView = (gaps: readonly SlotView[], view: SlotView, minSlots: number): SlotView[] =>
  mergeRuns(
    gaps
      .filter(({ from, to }) => to > view.from && from < view.to)
      .map(({ from, to }) => ({ from, to: Math.max(to, from + minSlots) })),
  ).map(({ from, to }) => ({ from: Math.max(from, view.from), to: Math.min(to, view.to) }));
