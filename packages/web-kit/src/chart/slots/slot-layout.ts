import { formatNumber } from '../../core/numbers.ts';
import { charWidth } from '../time-data.ts';
import { scaleOf, type ValueScale } from '../value-scale.ts';
import {
  isOneDay,
  slotAt,
  slotTime,
  unitsOf,
  type Slots,
  type SlotSeries,
  type SlotView,
} from './slot-data.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const hours = [1, 2, 4, 6, 12].map((count) => count * hourMs);
const days = [1, 2, 7, 14, 28].map((count) => count * dayMs);

/** In pixels. Values nearer to each other, and days of several values each, are a zigzag in which nothing can be seen. */
const minPx = { apart: 3, day: 24 };

/** How many slots are drawn as one piece: each by itself where there is room for it, else those of some hours or days. */
export function pieceSize({ slotMs }: Slots, { from, to }: SlotView, width: number): number {
  const perMs = width / ((to - from) * slotMs);
  if (slotMs * perMs >= minPx.apart) return 1;
  const all = dayMs * perMs >= minPx.day ? [...hours, ...days] : days;
  return (all.find((ms) => ms * perMs >= minPx.apart) ?? 28 * dayMs) / slotMs;
}

/** Neighbouring slots that are drawn as one; each of them has a value. */
export interface Piece extends SlotView {
  low: number;
  high: number;
  mean: number;
  /** Whether nothing is missing between it and the one before. */
  joins: boolean;
}

/**
 * The values in view, `size` slots together. What is missing ends a piece, so that no gap and no peak is lost, however small. One
 * piece more is kept on each side of the view.
 * @param values `NaN` where there is none
 */
export function piecesOf(values: Float64Array, { from, to }: SlotView, size: number): Piece[] {
  const first = Math.max(0, (Math.floor(from / size) - 1) * size);
  const end = Math.min(values.length, (Math.ceil(to / size) + 1) * size);
  const pieces: Piece[] = [];
  let piece: Piece | undefined;
  for (let slot = first; slot < end; slot += 1) {
    const value = values[slot] ?? NaN;
    if (Number.isNaN(value)) {
      piece = undefined;
    } else if (!piece || slot % size === 0) {
      const joins = piece !== undefined;
      piece = { from: slot, to: slot + 1, low: value, high: value, mean: value, joins };
      pieces.push(piece);
    } else {
      piece.to = slot + 1;
      piece.low = Math.min(piece.low, value);
      piece.high = Math.max(piece.high, value);
      piece.mean += (value - piece.mean) / (piece.to - piece.from);
    }
  }
  return pieces;
}

/** What is written at a place of the axis. */
interface SlotTick {
  slot: number;
  text: string;
}

interface SlotAxis {
  ticks: readonly SlotTick[];
  /** Written upwards, so that all half hours of a day have room. */
  stands: boolean;
}

const steps = [
  ...[0.5, 1, 2, 4, 6, 12].map((hours) => hours * hourMs),
  ...[1, 2, 4, 7, 14, 28, 56, 112].map((days) => days * dayMs),
];

/** Pixels that a text needs along the axis, lying and standing. */
const room = { lying: 41, standing: 15 };

const dayText = (instant: number) => {
  const [, month, day] = new Date(instant).toISOString().slice(0, 10).split('-').map(Number);
  return `${day}/${month}`;
};

/**
 * What is written under the slots in view: times of the day in UTC, days where midnights stand and there are several of
 * them.
 * @param width of the view in pixels
 */
export function slotAxis(slots: Slots, { from, to }: SlotView, width: number): SlotAxis {
  const perMs = width / ((to - from) * slots.slotMs);
  const isDay = isOneDay(slots);
  const stands = isDay && perMs * slots.slotMs >= room.standing;
  const least = stands ? room.standing : room.lying;
  const step = steps.find((ms) => ms * perMs >= least) ?? dayMs * 364;
  const first = Math.ceil((slotAt(slots, from) - slots.from) / step);
  const last = Math.floor((slotAt(slots, to) - slots.from) / step);
  const end = slots.from + slots.count * slots.slotMs;
  const ticks = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const instant = slots.from + (first + index) * step;
    const isMidnight = instant % dayMs === 0;
    const text = isDay || !isMidnight ? slotTime(instant) : dayText(instant);
    return { slot: (instant - slots.from) / slots.slotMs, instant, text };
  });
  return { ticks: ticks.filter(({ instant }) => instant < end), stands };
}

/** Amounts of one unit: on the left those of the first, on the right those of another one. */
interface SlotScale extends ValueScale {
  unit: string;
}

/** From 0, or the lowest value under it, to the highest. */
function extentOf(series: readonly SlotSeries[]): [low: number, high: number] {
  let [low, high] = [0, 0];
  for (const { values } of series)
    for (const value of values) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  return [low, high];
}

/** An axis of round amounts for each unit of the series. */
export const slotScales = (series: readonly SlotSeries[]): SlotScale[] =>
  unitsOf(series).map((unit) => {
    const [low, high] = extentOf(series.filter((one) => one.unit === unit));
    return { ...scaleOf([low, high], low < 0 ? 5 : 4), unit };
  });

/** Amounts that are written at an axis, from the lowest on. */
export const amountsOf = ({ min, max, interval }: SlotScale): number[] =>
  Array.from({ length: Math.round((max - min) / interval) + 1 }, (_, at) =>
    Number((min + at * interval).toPrecision(12)),
  );

/** Where everything stands, in pixels. */
export interface SlotLayout {
  width: number;
  height: number;
  /** The plot itself. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  axis: SlotAxis;
  /** How many slots are drawn as one. */
  pieceSize: number;
  scales: readonly SlotScale[];
  slots: Slots;
  view: SlotView;
}

/** For the units, and beneath them for the heads of what is drawn behind the lines. */
const topMargin = 44;
const bottomMargin = { lying: 28, standing: 48 };

/** Height of the whole: what is drawn over time needs no more on wide screens. */
export const slotHeight = 392;

const sideOf = (scale: SlotScale | undefined): number => {
  if (!scale) return 14;
  const letters = [...amountsOf(scale).map((amount) => formatNumber(amount).length), 2];
  return Math.ceil(Math.max(...letters) * charWidth) + 14;
};

/** The places of a drawing of this size; the amounts of a second unit stand on the right. */
export function slotLayout(
  slots: Slots,
  view: SlotView,
  scales: readonly SlotScale[],
  { width, height }: { width: number; height: number },
): SlotLayout {
  const left = sideOf(scales[0]);
  const right = Math.max(left + 40, width - sideOf(scales[1]));
  const axis = slotAxis(slots, view, right - left);
  const bottom = height - (axis.stands ? bottomMargin.standing : bottomMargin.lying);
  return {
    ...{ width, height, left, top: topMargin, right, bottom, axis, scales, slots, view },
    pieceSize: pieceSize(slots, view, right - left),
  };
}

/** Pixels from the left at which a slot begins. */
export const xOf = ({ left, right, view }: SlotLayout, slot: number): number =>
  left + ((slot - view.from) / (view.to - view.from)) * (right - left);

/** Pixels from the top at which an amount of this unit stands. */
export function yOf({ top, bottom, scales }: SlotLayout, unit: string, value: number): number {
  const scale = scales.find((one) => one.unit === unit);
  if (!scale) return bottom;
  return bottom - ((value - scale.min) / (scale.max - scale.min)) * (bottom - top);
}

/** The slot at a place, in pixels from the left; beyond the edges the first or the last one in view. */
export function slotNear({ left, right, view, slots }: SlotLayout, x: number): number {
  const at = Math.floor(view.from + ((x - left) / (right - left)) * (view.to - view.from));
  const [first, last] = [Math.floor(view.from), Math.min(slots.count, Math.ceil(view.to)) - 1];
  return Math.min(last, Math.max(first, at));
}
