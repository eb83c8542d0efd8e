import type { FullLotSettings } from '@officina/contracts/lotlog/lot-settings';
import type { LotRecord } from './lot.model.ts';
import { hydrometerBx } from './refractometer.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const twoDaysMs = 2 * dayMs;

/** A reading in degrees Brix, as a hydrometer shows it, at an instant in epoch milliseconds. */
export interface Point {
  at: number;
  bx: number;
  /** % vol by boiling point, if measured at the same time. */
  boilingAlcohol: number | null;
}

/** The bx readings of the records, in order. */
export function pointsOf(records: LotRecord[], instrument: FullLotSettings['instrument']): Point[] {
  const read = records.flatMap(({ measuredAt, bx, AlcholEbul: boilingAlcohol }) =>
    bx === null || bx === undefined
      ? []
      : [{ at: measuredAt.getTime(), bx, boilingAlcohol: boilingAlcohol ?? null }],
  );
  const [first] = read;
  if (!first || instrument === 'hydrometer') return read;
  return read.map((point) => ({ ...point, bx: hydrometerBx(first.bx, point.bx) }));
}

/** The readings of a field, in the order of the records. */
export const valuesOf = (records: LotRecord[], field: 'temperature' | 'AlcholEbul' | 'bx'): number[] =>
  records.flatMap((record) => record[field] ?? []);

/** bx at an instant, by linear interpolation; the instant is not before the first point. */
function bxAt(points: Point[], at: number): number {
  const index = points.findIndex((point) => point.at >= at);
  const [before, after] = [points[index - 1], points[index]];
  if (!after) return Number.NaN;
  if (!before || after.at === at) return after.bx;
  return before.bx + ((after.bx - before.bx) * (at - before.at)) / (after.at - before.at);
}

/** The fall of bx, and its duration. */
export interface Fall {
  bx: number;
  ms: number;
}

/** Over the 48 h before the last point, or since the first one if later; `null` for points of one instant. */
export function lastFall(points: Point[]): Fall | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first.at === last.at) return null;
  const from = Math.max(first.at, last.at - twoDaysMs);
  return { bx: bxAt(points, from) - last.bx, ms: last.at - from };
}

/** Degrees Brix per day. */
export const speedOf = ({ bx, ms }: Fall): number => bx / (ms / dayMs);
