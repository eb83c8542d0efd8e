import { measures, type Measure } from '@officina/contracts/lotlog/lot-readings';
import { blankTyped, typedOf, type Changes, type StoredReading, type Typed } from './changes.ts';
import { instantOfTyped } from './moment.ts';

/** A reading of the table: stored, corrected or new. */
export interface ReadingRow {
  /** Its id, or the key of a new one. */
  id: string;
  /** Instant (ISO text). */
  at: string;
  typed: Typed;
  /** Whether a save has still to send it. */
  isUnsaved: boolean;
}

/** The readings as a save would leave them, newest first. */
export function rowsOf(
  { put, removed }: Pick<Changes, 'put' | 'removed'>,
  stored: readonly StoredReading[],
): ReadingRow[] {
  const kept = stored.filter(({ _id }) => !removed.includes(_id));
  const known = new Set(stored.map(({ _id }) => _id));
  const fresh = Object.entries(put).filter(([id]) => !known.has(id));
  const rowOf = (id: string, typed: Typed): ReadingRow => ({
    ...{ id, typed, at: instantOfTyped(typed.measuredAt ?? '') ?? '', isUnsaved: true },
  });
  const rows = [
    ...kept.map((reading): ReadingRow => {
      const corrected = put[reading._id];
      if (corrected) return rowOf(reading._id, corrected);
      return { id: reading._id, at: reading.measuredAt, typed: typedOf(reading), isUnsaved: false };
    }),
    ...fresh.map(([id, typed]) => rowOf(id, typed)),
  ];
  return rows.sort((one, other) => (one.at < other.at ? 1 : -1));
}

/** What was read last of each measure before an instant, among rows that are newest first. */
export function lastBefore(
  rows: readonly ReadingRow[],
  instant = '9999',
): Record<Measure, number | string | null> {
  const earlier = rows.filter(({ at }) => at < instant);
  const last = measures.map((measure) => {
    const row = earlier.find(({ typed }) => typed[measure] !== null);
    return [measure, row?.typed[measure] ?? blankTyped[measure]];
  });
  return Object.fromEntries(last) as Record<Measure, number | string | null>;
}
