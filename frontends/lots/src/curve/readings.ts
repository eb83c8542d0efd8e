import type { Lot } from '@officina/contracts/lotlog/lot';
import type { Measure } from '@officina/contracts/lotlog/lot-readings';
import { now } from '@officina/web-kit';

const hourMs = 3_600_000;

/** A lot that was not read for longer is told as late, and its speed is that of as long (industrial.md §4.3). */
export const gapMs = 48 * hourMs;

/** Until when a lot could have been read; one that is CLOSED ends with its last reading. */
export const untilOf = ({ status }: Lot): string | undefined =>
  status === 'OPEN' ? now().toISOString() : undefined;

type Readings = Pick<Lot, 'data' | 'startDate'>;

/** A value at an instant (ISO text). */
export interface Point {
  at: string;
  value: number;
}

/** The records up to now, in the order of time: one that is dated ahead says nothing yet. */
export const readByNow = ({ data }: Pick<Lot, 'data'>): Lot['data'] => {
  const today = now().toISOString();
  return data.filter(({ measuredAt }) => measuredAt <= today);
};

/** The readings of one kind up to now, in the order of time; a record without it is no gap. */
export const pointsOf = (lot: Pick<Lot, 'data'>, measure: Measure): Point[] =>
  readByNow(lot).flatMap((record) => {
    const value = record[measure];
    return typeof value === 'number' ? [{ at: record.measuredAt, value }] : [];
  });

/** The readings of another lot as if it had started with this one. */
export function pointsSinceStart(other: Readings, measure: Measure, startDate: string): Point[] {
  const later = Date.parse(startDate) - Date.parse(other.startDate);
  return pointsOf(other, measure).map(({ at, value }) => ({
    at: new Date(Date.parse(at) + later).toISOString(),
    value,
  }));
}
