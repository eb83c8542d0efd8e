import type { LotRecord } from './lot.model.ts';
import type { Point } from './curve.ts';

/** % vol per degree Brix of fall, until a product has closed lots. */
export const defaultFactor = 0.55;

/** Points that the prior factor counts as. */
const priorWeight = 3;

/** The smallest fall in degrees Brix that an instrument can show; a smaller one says nothing about alcohol. */
const readableFall = 0.1;

/**
 * % vol per degree Brix of fall (`c`): least squares through the origin over the lot's pairs of fall and boiling-point alcohol,
 * with the prior factor as three more points at half the must's total fall. Boiling overstates the alcohol of sweet must, so
 * pairs with a small fall weigh little, and unreadable falls nothing. (industrial.md §4.3)
 */
export function factorOf(points: Point[], prior: number): number {
  const [first] = points;
  if (!first) return prior;
  const half = first.bx / 2;
  let [xy, xx] = [priorWeight * prior * half ** 2, priorWeight * half ** 2];
  for (const { bx, boilingAlcohol } of points) {
    const fall = first.bx - bx;
    if (boilingAlcohol === null || fall < readableFall) continue;
    xy += fall * boilingAlcohol;
    xx += fall ** 2;
  }
  return xx === 0 ? prior : xy / xx;
}

/** Whether any pair contributes to a lot's factor. */
export const hasPairs = (points: Point[]): boolean =>
  points.some(
    ({ bx, boilingAlcohol }) => boilingAlcohol !== null && (points[0]?.bx ?? bx) - bx >= readableFall,
  );

/** % vol at an instant in epoch milliseconds. */
export interface Alcohol {
  at: number;
  alcohol: number;
}

/** From the fall of bx, `A(t) = c (bx0 − bx(t))`, at least 0; from the boiling point for a lot without bx readings. */
export function alcoholOf(records: LotRecord[], points: Point[], factor: number): Alcohol[] {
  const [first] = points;
  if (first) return points.map(({ at, bx }) => ({ at, alcohol: Math.max(0, factor * (first.bx - bx)) }));
  return records.flatMap(({ measuredAt, AlcholEbul }) =>
    typeof AlcholEbul === 'number' ? [{ at: measuredAt.getTime(), alcohol: AlcholEbul }] : [],
  );
}
