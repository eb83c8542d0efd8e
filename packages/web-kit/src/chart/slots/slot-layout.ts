import { charWidth } from '../time-layout.ts';
import { formatNumber } from '../../core/numbers.ts';
import type { SlotAxis } from './slot-axis.ts';
import { slotAxis } from './slot-axis.ts';
import { pieceSize } from './pieces.ts';
import type { Slots, SlotView } from './slot-data.ts';
import { amountsOf, type SlotScale } from './slot-scales.ts';

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
const above = 44;
const below = { lying: 28, standing: 48 };

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
  const bottom = height - (axis.stands ? below.standing : below.lying);
  return {
    ...{ width, height, left, top: above, right, bottom, axis, scales, slots, view },
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
