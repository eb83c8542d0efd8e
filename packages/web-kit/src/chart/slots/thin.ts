import type { SlotView } from './slot-data.ts';

/** A value as it is drawn, at the slot where it was read. */
export interface ThinPoint {
  slot: number;
  value: number;
  /** Whether a line leads to it from the one before: not where something is missing between them. */
  joins: boolean;
}

/** A value that is kept, and the last slot before it without a value. */
interface Kept {
  slot: number;
  value: number;
  hole: number;
}

/**
 * The values in view, the lowest and the highest of each column of pixels, in the order of time. So every peak is drawn as high as
 * it was, and no line leads over a gap, however small both are. Around the view one column more is kept on each side.
 * @param values `NaN` where there is none
 * @param columns how many columns the view has
 */
export function thin(values: Float64Array, { from, to }: SlotView, columns: number): ThinPoint[] {
  const perColumn = (to - from) / columns;
  const reach = Math.max(1, perColumn);
  const first = Math.max(0, Math.floor(from - reach));
  const end = Math.min(values.length, Math.ceil(to + reach));
  const points: ThinPoint[] = [];
  let low: Kept | undefined;
  let high: Kept | undefined;
  let column = NaN;
  let hole = first - 1;
  const keep = ({ slot, value, hole: before }: Kept) => {
    const last = points.at(-1);
    points.push({ slot, value, joins: last !== undefined && before < last.slot });
  };
  const flush = () => {
    if (!low || !high) return;
    const [one, other] = low.slot <= high.slot ? [low, high] : [high, low];
    keep(one);
    if (other.slot !== one.slot) keep(other);
  };
  for (let slot = first; slot < end; slot += 1) {
    const value = values[slot] ?? NaN;
    if (Number.isNaN(value)) {
      hole = slot;
      continue;
    }
    const here = Math.floor((slot - from) / perColumn);
    if (here !== column) {
      flush();
      column = here;
      low = high = { slot, value, hole };
    } else {
      if (low && value < low.value) low = { slot, value, hole };
      if (high && value > high.value) high = { slot, value, hole };
    }
  }
  flush();
  return points;
}
