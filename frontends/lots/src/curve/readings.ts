import type { Lot } from '@officina/contracts/lotlog/lot';
import type { Measure } from '@officina/contracts/lotlog/lot-readings';
import { now } from '@officina/web-kit';

const hourMs = 3_600_000;

/** A longer time without readings is a gap. The fermentation speed is measured over this period too (industrial.md §4.3). */
export const gapMs = 48 * hourMs;

/** Now for an open lot; undefined for a CLOSED one, whose chart ends with its last reading. */
export const chartEnd = ({ status }: Lot): string | undefined =>
  status === 'OPEN' ? now().toISOString() : undefined;

type Readings = Pick<Lot, 'data' | 'startDate'>;

/** A value at an instant (ISO text). */
export interface Point {
  at: string;
  value: number;
}

/** Records up to now, in chronological order. Records dated in the future are skipped. */

export const pastReadings = ({ data }: Pick<Lot, 'data'>): Lot['data'] => {
  const today = now().toISOString();
  return data.filter(({ measuredAt }) => measuredAt <= today);
};

/** Values of one measure up to now, in chronological order. A record without the measure is skipped, not a gap. */
export const pointsOf = (lot: Pick<Lot, 'data'>, measure: Measure): Point[] =>
  pastReadings(lot).flatMap((record) => {
    const value = record[measure];
    return typeof value === 'number' ? [{ at: record.measuredAt, value }] : [];
  });

/** Values of another lot, shifted as if it had started on `startDate`. */
export function shiftedPoints(other: Readings, measure: Measure, startDate: string): Point[] {
  const shift = Date.parse(startDate) - Date.parse(other.startDate);
  return pointsOf(other, measure).map(({ at, value }) => ({
    at: new Date(Date.parse(at) + shift).toISOString(),
    value,
  }));
}
