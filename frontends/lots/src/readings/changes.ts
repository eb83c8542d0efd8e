import type { Lot, LotRecordInput } from '@officina/contracts/lotlog/lot';
import { measures, type Measure } from '@officina/contracts/lotlog/lot-readings';
import { fromInput, toDateTimeInput, type Instant } from '@officina/web-kit';

/** As it is typed: `2026-09-17 16:10`, by the plant's clock. */
export const typedMoment = (instant: Instant): string => toDateTimeInput(instant).replace('T', ' ');

/**
 * Instant (ISO text) of what was typed strictly as `YYYY-MM-DD HH:mm` (specification §5); null for any other text, and for an
 * hour that a change of the plant's clock leaves out.
 */
export function instantOfTyped(typed: string): string | null {
  if (!/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d$/.test(typed)) return null;
  const instant = fromInput(typed.replace(' ', 'T'));
  return instant && typedMoment(instant) === typed ? instant : null;
}

export type StoredReading = Lot['data'][number];

/** A reading as it is typed; `measuredAt` is null as long as it follows the clock. */
export type Typed = Record<Measure, number | string | null> & { measuredAt: string | null };

/** What was done here to the readings of a lot, whatever others do to them meanwhile. */
export interface Changes {
  /** By id: what a stored one is corrected to, or a new one under a key of its own. */
  put: Readonly<Record<string, Typed>>;
  /** Ids of stored ones. */
  removed: readonly string[];
  /** In the fields of a new one. */
  next: Typed;
  /** In the fields of one that is being corrected. */
  correction: { id: string; typed: Typed } | null;
}

export const blankTyped: Typed = { measuredAt: null, temperature: null, AlcholEbul: null, bx: null };

export const noChanges: Changes = { put: {}, removed: [], next: blankTyped, correction: null };

export const isMeasured = (typed: Typed): boolean => measures.some((measure) => typed[measure] !== null);

/** A stored reading in the fields. */
const typedOf = ({ measuredAt, temperature, AlcholEbul, bx }: StoredReading): Typed => ({
  measuredAt: typedMoment(measuredAt),
  ...{ temperature: temperature ?? null, AlcholEbul: AlcholEbul ?? null, bx: bx ?? null },
});

/** With what stands in the fields: a save takes it along. */
export const settled = ({ put, removed, next, correction }: Changes): Changes => ({
  ...noChanges,
  put: {
    ...put,
    ...(correction && { [correction.id]: correction.typed }),
    ...(isMeasured(next) && { next }),
  },
  removed,
});

/** A reading by its id, or by the key of a new one. */
export interface KnownReading {
  id: string;
  typed: Typed;
}

/** The readings of a version with what was done to them; what stands in the fields of a new one is none yet. */
export function readingsIn(changes: Changes, stored: readonly StoredReading[] = []): KnownReading[] {
  const { put, removed } = settled({ ...changes, next: blankTyped });
  const known = stored.map((reading) => ({ id: reading._id, typed: typedOf(reading) }));
  const changed = Object.entries(put).map(([id, typed]) => ({ id, typed }));
  return [...new Map([...known, ...changed].map((one) => [one.id, one])).values()].filter(
    ({ id }) => !removed.includes(id),
  );
}

/** What makes these readings of those that are stored; what stands in the fields goes on standing there. */
export function changesTo(
  readings: readonly KnownReading[],
  stored: readonly StoredReading[] = [],
  { next, correction }: Changes = noChanges,
): Changes {
  const known = new Map(stored.map((reading) => [reading._id, typedOf(reading)]));
  const isStored = ({ id, typed }: KnownReading) => isSame(typed, known.get(id) ?? blankTyped);
  const changed = readings.filter((reading) => !isStored(reading));
  const isTyping = ({ id, typed }: KnownReading) => id === correction?.id && isSame(typed, correction.typed);
  const there = new Set(readings.map(({ id }) => id));
  return {
    put: Object.fromEntries(
      changed.filter((reading) => !isTyping(reading)).map(({ id, typed }) => [id, typed]),
    ),
    removed: [...known.keys()].filter((id) => !there.has(id)),
    next,
    correction: readings.some(isTyping) ? correction : null,
  };
}

/** Whether nothing else is typed. */
export const isSame = (one: Typed, other: Typed): boolean =>
  one.measuredAt === other.measuredAt && measures.every((measure) => one[measure] === other[measure]);

// What is no number goes as it is, for the server to refuse.
const inputOf = (typed: Typed): LotRecordInput =>
  ({ ...typed, measuredAt: typed.measuredAt ?? '' }) as LotRecordInput;

/** One whose minute is still the same keeps its second. */
const storedInput = (stored: StoredReading, typed: Typed = typedOf(stored)): LotRecordInput => {
  const { measuredAt, ...input } = inputOf(typed);
  const isKept = measuredAt === typedMoment(stored.measuredAt);
  return { _id: stored._id, measuredAt: isKept ? stored.measuredAt : measuredAt, ...input };
};

/**
 * All readings that the lot shall have, made from those that it has: a new one that is among them already (its answer was
 * lost on the way) is not sent again, a corrected one that somebody deleted meanwhile is a new one.
 */
export function readingsSent(changes: Changes, stored: readonly StoredReading[] = []): LotRecordInput[] {
  const { put, removed } = settled(changes);
  const kept = stored.filter(({ _id }) => !removed.includes(_id));
  const known = new Set(stored.map(({ _id }) => _id));
  const added = Object.entries(put).filter(
    ([id, typed]) => !known.has(id) && !stored.some((reading) => isSame(typedOf(reading), typed)),
  );
  return [
    ...kept.map((reading) => storedInput(reading, put[reading._id])),
    ...added.map(([, typed]) => inputOf(typed)),
  ];
}

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
