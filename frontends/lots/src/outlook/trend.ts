import type { Lot } from '@officina/contracts/lotlog/lot';
import type { Measure } from '@officina/contracts/lotlog/lot-readings';

const dayMs = 86_400_000;
const recentMs = 2 * dayMs;

interface Point {
  /** Epoch milliseconds. */
  at: number;
  value: number;
}

/** The readings of one measure, oldest first. */
export const pointsOf = (data: Lot['data'], measure: Measure): Point[] =>
  data.flatMap(({ measuredAt, ...record }) => {
    const value = record[measure];
    return typeof value === 'number' ? [{ at: Date.parse(measuredAt), value }] : [];
  });

/** How much a day over the last 48 h of readings, or from the one before where there was none; null for less than two. */
export function changePerDay(points: readonly Point[]): number | null {
  const last = points.at(-1);
  if (!last) return null;
  const before = points.find(({ at }) => at >= last.at - recentMs && at < last.at) ?? points.at(-2);
  if (!before || before.at === last.at) return null;
  return ((last.value - before.value) * dayMs) / (last.at - before.at);
}
