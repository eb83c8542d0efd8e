import type { SlotView } from './slot-data.ts';

/** The closest look shows so many slots. */
const leastSlots = 12;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** A view of this length, moved so that it shows no more than there is. */
const kept = (from: number, length: number, count: number): SlotView => {
  const first = clamp(from, 0, count - length);
  return { from: first, to: first + length };
};

/**
 * Closer by a factor, or further: what stands at a place of the view stays there, unless the slots end.
 * @param share the place, from 0 at the left to 1 at the right
 */
export function zoomAt({ from, to }: SlotView, factor: number, share: number, count: number): SlotView {
  const length = to - from;
  const next = clamp(length / factor, Math.min(leastSlots, count), count);
  return kept(from + (length - next) * share, next, count);
}

/** Further on by a share of what is seen, or back. */
export const panBy = ({ from, to }: SlotView, share: number, count: number): SlotView =>
  kept(from + clamp((to - from) * share, -count, count), to - from, count);

/** Whether nothing can be seen closer. */
export const isClosest = ({ from, to }: SlotView): boolean => to - from <= leastSlots;
