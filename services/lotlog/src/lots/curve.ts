import type { FullLotSettings } from '@officina/contracts/lotlog/lot-settings';
import type { LotRecord } from './lot.model.ts';
import { hydrometerBx } from './refractometer.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const twoDaysMs = 2 * dayMs;

/** Degrees Brix as a hydrometer shows them, at an instant in epoch milliseconds. */
export interface Point {
  at: number;
  bx: number;
  /** % vol by boiling point, where it was read with it. */
  boiled: number | null;
}

/** The records that read bx, in their order. */
export function pointsOf(records: LotRecord[], instrument: FullLotSettings['instrument']): Point[] {
  const read = records.flatMap(({ measuredAt, bx, AlcholEbul: boiled }) =>
    bx === null || bx === undefined ? [] : [{ at: measuredAt.getTime(), bx, boiled: boiled ?? null }],
  );
  const [first] = read;
  if (!first || instrument === 'hydrometer') return read;
  return read.map((point) => ({ ...point, bx: hydrometerBx(first.bx, point.bx) }));
}

/** The value of a record's field wherever it was read, in the order of the records. */
export const valuesOf = (records: LotRecord[], field: 'temperature' | 'AlcholEbul' | 'bx'): number[] =>
  records.flatMap((record) => record[field] ?? []);

/** On the straight line between the points around an instant, which is not before the first. */
function bxAt(points: Point[], at: number): number {
  const index = points.findIndex((point) => point.at >= at);
  const [before, after] = [points[index - 1], points[index]];
  if (!after) return Number.NaN;
  if (!before || after.at === at) return after.bx;
  return before.bx + ((after.bx - before.bx) * (at - before.at)) / (after.at - before.at);
}

/** How much bx has fallen, and in how long. */
export interface Fall {
  bx: number;
  ms: number;
}

/** Over the 48 h up to the last of these points, or over what there is of them; `null` for points of one instant. */
export function lastFall(points: Point[]): Fall | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first.at === last.at) return null;
  const from = Math.max(first.at, last.at - twoDaysMs);
  return { bx: bxAt(points, from) - last.bx, ms: last.at - from };
}

/** Degrees Brix a day. */
export const speedOf = ({ bx, ms }: Fall): number => bx / (ms / dayMs);
