import type { Point } from '../curve/readings.ts';

const dayMs = 86_400_000;
const recentMs = 2 * dayMs;

const timeOf = ({ at }: Point): number => Date.parse(at);

/** How much a day over the last 48 h of readings, or from the one before where there was none; null for less than two. */
export function changePerDay(points: readonly Point[]): number | null {
  const last = points.at(-1);
  if (!last) return null;
  const end = timeOf(last);
  const isRecent = (point: Point) => timeOf(point) >= end - recentMs && timeOf(point) < end;
  const before = points.find(isRecent) ?? points.at(-2);
  if (!before || timeOf(before) === end) return null;
  return ((last.value - before.value) * dayMs) / (end - timeOf(before));
}
