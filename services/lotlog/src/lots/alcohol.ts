import type { LotRecord } from './lot.model.ts';
import type { Point } from './curve.ts';

/** % vol for each degree Brix that has fallen, until a product's lots say better. */
export const usualFactor = 0.55;

const worth = 3;

/** Degrees Brix that an instrument tells apart; what falls by less says nothing of alcohol. */
const readableFall = 0.1;

/**
 * % vol for each degree Brix that has fallen (`c`): least squares through the origin on the lot's pairs of fall and alcohol by
 * boiling point, with `before` as three more points at half the fall of the whole must. Boiling says too much of sweet must;
 * pairs of a small fall weigh little, and of one that no instrument can read nothing. (industrial.md §4.3)
 */
export function factorOf(points: Point[], before: number): number {
  const [first] = points;
  if (!first) return before;
  const half = first.bx / 2;
  let [xy, xx] = [worth * before * half ** 2, worth * half ** 2];
  for (const { bx, boiled } of points) {
    const fall = first.bx - bx;
    if (boiled === null || fall < readableFall) continue;
    xy += fall * boiled;
    xx += fall ** 2;
  }
  return xx === 0 ? before : xy / xx;
}

/** Whether there is a pair that says something of a lot's own factor. */
export const hasPairs = (points: Point[]): boolean =>
  points.some(({ bx, boiled }) => boiled !== null && (points[0]?.bx ?? bx) - bx >= readableFall);

/** % vol at an instant in epoch milliseconds. */
export interface Alcohol {
  at: number;
  alcohol: number;
}

/** By the fall of bx, `A(t) = c (bx0 − bx(t))`, none where it has risen; by boiling point of a lot whose bx was never read. */
export function alcoholOf(records: LotRecord[], points: Point[], factor: number): Alcohol[] {
  const [first] = points;
  if (first) return points.map(({ at, bx }) => ({ at, alcohol: Math.max(0, factor * (first.bx - bx)) }));
  return records.flatMap(({ measuredAt, AlcholEbul }) =>
    typeof AlcholEbul === 'number' ? [{ at: measuredAt.getTime(), alcohol: AlcholEbul }] : [],
  );
}
