import type { Lot, LotRecordInput } from '@officina/contracts/lotlog/lot';
import { measures, type Measure } from '@officina/contracts/lotlog/lot-readings';
import { fromInput, toDateTimeInput, type Instant } from '@officina/web-kit';

/** Formats an instant as users type it: `2026-09-17 16:10`, in the plant's time zone. */
export const formatTypedMoment = (instant: Instant): string => toDateTimeInput(instant).replace('T', ' ');

/**
 * Parses a text of the form `YYYY-MM-DD HH:mm` (specification §5) into an instant (ISO text). Returns null for any other text,
 * and for a time that a change to daylight saving time skips.
 */
export function parseTypedMoment(typed: string): string | null {
  if (!/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d$/.test(typed)) return null;
  const instant = fromInput(typed.replace(' ', 'T'));
  return instant && formatTypedMoment(instant) === typed ? instant : null;
}

export type StoredReading = Lot['data'][number];

/** A reading as typed; `measuredAt` is null while it follows the clock. */
export type TypedReading = Record<Measure, number | string | null> & { measuredAt: string | null };

/** The user's edits to the readings of a lot, independent of what others edit. */
export interface Changes {
  /** Corrected readings by id, and new readings by a random key. */
  put: Readonly<Record<string, TypedReading>>;
  /** Ids of removed stored readings. */
  removed: readonly string[];
  /** Content of the fields for a new reading. */
  next: TypedReading;
  /** Content of the fields of the reading that is being corrected. */
  correction: { id: string; typed: TypedReading } | null;
}

export const emptyReading: TypedReading = { measuredAt: null, temperature: null, AlcholEbul: null, bx: null };

export const noChanges: Changes = { put: {}, removed: [], next: emptyReading, correction: null };

export const hasMeasure = (typed: TypedReading): boolean =>
  measures.some((measure) => typed[measure] !== null);

/** A stored reading as typed. */
const typedOf = ({ measuredAt, temperature, AlcholEbul, bx }: StoredReading): TypedReading => ({
  measuredAt: formatTypedMoment(measuredAt),
  ...{ temperature: temperature ?? null, AlcholEbul: AlcholEbul ?? null, bx: bx ?? null },
});

/** Adds the content of the fields to the edits, as a save does. */
export const withTypedFields = ({ put, removed, next, correction }: Changes): Changes => ({
  ...noChanges,
  put: {
    ...put,
    ...(correction && { [correction.id]: correction.typed }),
    ...(hasMeasure(next) && { next }),
  },
  removed,
});

/** A reading with its id, or with the key of a new one. */
export interface EditedReading {
  id: string;
  typed: TypedReading;
}

/** The stored readings with the edits applied. Content of the fields for a new reading is not included. */
export function applyChanges(changes: Changes, stored: readonly StoredReading[] = []): EditedReading[] {
  const { put, removed } = withTypedFields({ ...changes, next: emptyReading });
  const known = stored.map((reading) => ({ id: reading._id, typed: typedOf(reading) }));
  const changed = Object.entries(put).map(([id, typed]) => ({ id, typed }));
  return [...new Map([...known, ...changed].map((one) => [one.id, one])).values()].filter(
    ({ id }) => !removed.includes(id),
  );
}

/** The edits that turn the stored readings into these readings. Content of the fields is kept. */
export function diffReadings(
  readings: readonly EditedReading[],
  stored: readonly StoredReading[] = [],
  { next, correction }: Changes = noChanges,
): Changes {
  const known = new Map(stored.map((reading) => [reading._id, typedOf(reading)]));
  const isStored = ({ id, typed }: EditedReading) => isSameReading(typed, known.get(id) ?? emptyReading);
  const changed = readings.filter((reading) => !isStored(reading));
  const isTyping = ({ id, typed }: EditedReading) =>
    id === correction?.id && isSameReading(typed, correction.typed);
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

/** Whether two typed readings are equal. */
export const isSameReading = (one: TypedReading, other: TypedReading): boolean =>
  one.measuredAt === other.measuredAt && measures.every((measure) => one[measure] === other[measure]);

// Text that is not a number is sent unchanged, so that the server refuses it.
const inputOf = (typed: TypedReading): LotRecordInput =>
  ({ ...typed, measuredAt: typed.measuredAt ?? '' }) as LotRecordInput;

/** A reading whose minute did not change keeps its seconds. */
const storedInput = (stored: StoredReading, typed: TypedReading = typedOf(stored)): LotRecordInput => {
  const { measuredAt, ...input } = inputOf(typed);
  const isKept = measuredAt === formatTypedMoment(stored.measuredAt);
  return { _id: stored._id, measuredAt: isKept ? stored.measuredAt : measuredAt, ...input };
};

/**
 * Applies the edits to the stored readings. A new reading that is already stored (because the answer to an earlier save was
 * lost) is not sent again; a corrected one that somebody deleted is sent as a new one.
 */
export function readingsToSend(changes: Changes, stored: readonly StoredReading[] = []): LotRecordInput[] {
  const { put, removed } = withTypedFields(changes);
  const kept = stored.filter(({ _id }) => !removed.includes(_id));
  const known = new Set(stored.map(({ _id }) => _id));
  const added = Object.entries(put).filter(
    ([id, typed]) => !known.has(id) && !stored.some((reading) => isSameReading(typedOf(reading), typed)),
  );
  return [
    ...kept.map((reading) => storedInput(reading, put[reading._id])),
    ...added.map(([, typed]) => inputOf(typed)),
  ];
}

/** A reading of the table: stored, corrected or new. */
export interface ReadingRow {
  /** Id, or the key of a new reading. */
  id: string;
  /** Instant (ISO text). */
  at: string;
  typed: TypedReading;
  /** Whether the next save sends it. */
  isUnsaved: boolean;
}

/** The readings with the edits applied, newest first. */
export function rowsOf(
  { put, removed }: Pick<Changes, 'put' | 'removed'>,
  stored: readonly StoredReading[],
): ReadingRow[] {
  const kept = stored.filter(({ _id }) => !removed.includes(_id));
  const known = new Set(stored.map(({ _id }) => _id));
  const fresh = Object.entries(put).filter(([id]) => !known.has(id));
  const rowOf = (id: string, typed: TypedReading): ReadingRow => ({
    ...{ id, typed, at: parseTypedMoment(typed.measuredAt ?? '') ?? '', isUnsaved: true },
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

/** The last value of each measure before an instant. Rows must be newest first. */
export function lastValuesBefore(
  rows: readonly ReadingRow[],
  instant = '9999',
): Record<Measure, number | string | null> {
  const earlier = rows.filter(({ at }) => at < instant);
  const last = measures.map((measure) => {
    const row = earlier.find(({ typed }) => typed[measure] !== null);
    return [measure, row?.typed[measure] ?? emptyReading[measure]];
  });
  return Object.fromEntries(last) as Record<Measure, number | string | null>;
}
