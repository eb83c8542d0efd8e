import type { Slots, SlotView } from './slot-data.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const hours = [1, 2, 4, 6, 12].map((count) => count * hourMs);
const days = [1, 2, 7, 14, 28].map((count) => count * dayMs);

/** In pixels. Values nearer to each other, and days of several values each, are a zigzag in which nothing can be seen. */
const least = { apart: 3, day: 24 };

/** How many slots are drawn as one piece: each by itself where there is room for it, else those of some hours or days. */
export function pieceSize({ slotMs }: Slots, { from, to }: SlotView, width: number): number {
  const perMs = width / ((to - from) * slotMs);
  if (slotMs * perMs >= least.apart) return 1;
  const all = dayMs * perMs >= least.day ? [...hours, ...days] : days;
  return (all.find((ms) => ms * perMs >= least.apart) ?? 28 * dayMs) / slotMs;
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
