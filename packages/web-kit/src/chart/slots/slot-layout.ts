import { formatTime } from '../../core/dates/formats.ts';
import { formatNumber } from '../../core/numbers.ts';
import { charWidth } from '../time-data.ts';
import { scaleOf, type ValueScale } from '../value-scale.ts';
import { localClockCode } from './slot-clock.ts';
import {
  isOneDay,
  slotAt,
  slotTime,
  unitsOf,
  type SlotLimit,
  type Slots,
  type SlotSeries,
  type SlotView,
} from './slot-data.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const hours = [1, 2, 4, 6, 12].map((count) => count * hourMs);
const days = [1, 2, 7, 14, 28].map((count) => count * dayMs);

/** Minimum distances, between values and for a day with several pieces; closer values would be an unreadable zigzag. */
const minPx = { value: 3, day: 24 };

/** The number of slots per piece: one if there is room, else those of some hours or days. */
export function pieceSize({ slotMs }: Slots, { from, to }: SlotView, width: number): number {
  const perMs = width / ((to - from) * slotMs);
  if (slotMs * perMs >= minPx.value) return 1;
  const all = dayMs * perMs >= minPx.day ? [...hours, ...days] : days;
  return (all.find((ms) => ms * perMs >= minPx.value) ?? 28 * dayMs) / slotMs;
}

/** Adjacent slots with values that are drawn as one. */
export interface Piece extends SlotView {
  low: number;
  high: number;
  mean: number;
  /** Whether no value is missing between this piece and the previous one. */
  joins: boolean;
}

/**
 * The values in view, `size` slots per piece. A missing value ends a piece, so that no gap or peak is lost, however small. One
 * more piece is included on each side of the view.
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

/** A label on the axis. */
interface SlotTick {
  slot: number;
  text: string;
  /** Local time, under `text`. */
  local?: string;
}

interface SlotAxis {
  ticks: readonly SlotTick[];
  /** Whether labels are vertical, so that all half hours of a day fit. */
  isVertical: boolean;
  /** Whether local times are shown too, at least where a slot is read. */
  hasLocal: boolean;
}

const steps = [
  ...[0.5, 1, 2, 4, 6, 12].map((hours) => hours * hourMs),
  ...[1, 2, 4, 7, 14, 28, 56, 112].map((days) => days * dayMs),
];

/** Pixels that a label needs along the axis. */
const room = { horizontal: 41, vertical: 15 };

const dayText = (instant: number) => {
  const [, month, day] = new Date(instant).toISOString().slice(0, 10).split('-').map(Number);
  return `${day}/${month}`;
};

/**
 * The labels under the slots in view: times of day in UTC, and days at midnight if there are several days.
 * @param width of the view in pixels
 * @param hasLocal adds local times to labels that are less than a day apart
 */
export function slotAxis(slots: Slots, { from, to }: SlotView, width: number, hasLocal = false): SlotAxis {
  const perMs = width / ((to - from) * slots.slotMs);
  const isDay = isOneDay(slots);
  const isVertical = isDay && perMs * slots.slotMs >= room.vertical;
  const needed = isVertical ? room.vertical : room.horizontal;
  const step = steps.find((ms) => ms * perMs >= needed) ?? dayMs * 364;
  const first = Math.ceil((slotAt(slots, from) - slots.from) / step);
  const last = Math.floor((slotAt(slots, to) - slots.from) / step);
  const end = slots.from + slots.count * slots.slotMs;
  const ticks = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const instant = slots.from + (first + index) * step;
    const isMidnight = instant % dayMs === 0;
    const text = isDay || !isMidnight ? slotTime(instant) : dayText(instant);
    const local = hasLocal && step < dayMs && { local: formatTime(new Date(instant)) };
    return { slot: (instant - slots.from) / slots.slotMs, instant, text, ...local };
  });
  return { ticks: ticks.filter(({ instant }) => instant < end), isVertical, hasLocal };
}

/** The axis of one unit: on the left for the first unit, on the right for the second. */
interface SlotScale extends ValueScale {
  unit: string;
}

/** The lowest and the highest value; with `isFrom0` the range includes 0. */
function extentOf(
  series: readonly Pick<SlotSeries, 'values'>[],
  isFrom0: boolean,
): [low: number, high: number] {
  let [low, high] = isFrom0 ? [0, 0] : [Infinity, -Infinity];
  for (const { values } of series)
    for (const value of values) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  return low > high ? [0, 0] : [low, high];
}

interface ScaleOptions {
  /** The view whose values each axis fits; without it an axis includes 0, all values and the limits. */
  fitted?: SlotView | undefined;
  limits?: readonly SlotLimit[];
}

/** An axis with round amounts for each unit of the series. */
export const slotScales = (
  series: readonly SlotSeries[],
  { fitted, limits = [] }: ScaleOptions = {},
): SlotScale[] =>
  unitsOf(series).map((unit) => {
    const own = series.filter((one) => one.unit === unit);
    const inView = ({ from, to }: SlotView) =>
      own.map((one) => ({ ...one, values: one.values.subarray(Math.floor(from), Math.ceil(to)) }));
    const amounts = limits.filter((limit) => limit.unit === unit).map(({ value }) => value);
    const asSeries = { values: Float64Array.from(fitted ? [] : amounts) };
    const [low, high] = extentOf(fitted ? inView(fitted) : [...own, asSeries], !fitted);
    return { ...scaleOf([low, high], low < 0 ? 5 : 4), unit };
  });

/** The labelled amounts of an axis, in ascending order. */
export const amountsOf = ({ min, max, interval }: SlotScale): number[] =>
  Array.from({ length: Math.round((max - min) / interval) + 1 }, (_, at) =>
    Number((min + at * interval).toPrecision(12)),
  );

/** Positions of everything, in pixels. */
export interface SlotLayout {
  width: number;
  height: number;
  /** Edges of the plot. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  axis: SlotAxis;
  /** Number of slots drawn as one. */
  pieceSize: number;
  scales: readonly SlotScale[];
  slots: Slots;
  view: SlotView;
}

/** Room for the units and, below them, the headings of the overlay. */
const topMargin = 44;
const bottomMargin = { horizontal: 28, vertical: 48 };
/** Additional room for local times. */
const localMargin = { horizontal: 16, vertical: 42 };

/** Total height, also on wide screens. */
export const slotHeight = 392;

/** @param fewest characters that fit at least */
const sideOf = (scale: SlotScale | undefined, fewest: number): number => {
  if (!scale) return 14;
  const letters = [...amountsOf(scale).map((amount) => formatNumber(amount).length), fewest];
  return Math.ceil(Math.max(...letters) * charWidth) + 14;
};

interface DrawingSize {
  width: number;
  height: number;
  /** Local times have their own row of labels. */
  hasLocal: boolean;
}

/** The layout of a drawing of this size; a second unit has its axis on the right. */
export function slotLayout(
  slots: Slots,
  view: SlotView,
  scales: readonly SlotScale[],
  { width, height, hasLocal }: DrawingSize,
): SlotLayout {
  const left = sideOf(scales[0], hasLocal ? localClockCode().length : 2);
  const right = Math.max(left + 40, width - sideOf(scales[1], 2));
  const axis = slotAxis(slots, view, right - left, hasLocal);
  const direction = axis.isVertical ? 'vertical' : 'horizontal';
  const bottom = height - bottomMargin[direction] - (hasLocal ? localMargin[direction] : 0);
  return {
    ...{ width, height, left, top: topMargin, right, bottom, axis, scales, slots, view },
    pieceSize: pieceSize(slots, view, right - left),
  };
}

/** The x position of the start of a slot. */
export const slotX = ({ left, right, view }: SlotLayout, slot: number): number =>
  left + ((slot - view.from) / (view.to - view.from)) * (right - left);

/** The y position of an amount of this unit. */
export function yOf({ top, bottom, scales }: SlotLayout, unit: string, value: number): number {
  const scale = scales.find((one) => one.unit === unit);
  if (!scale) return bottom;
  return bottom - ((value - scale.min) / (scale.max - scale.min)) * (bottom - top);
}

/** The slot at an x position; beyond the edges the first or last one in view. */
export function slotNear({ left, right, view, slots }: SlotLayout, x: number): number {
  const at = Math.floor(view.from + ((x - left) / (right - left)) * (view.to - view.from));
  const [first, last] = [Math.floor(view.from), Math.min(slots.count, Math.ceil(view.to)) - 1];
  return Math.min(last, Math.max(first, at));
}
