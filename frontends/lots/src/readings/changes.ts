import type { Lot, LotRecordInput } from '@officina/contracts/lotlog/lot';
import { measures, type Measure } from '@officina/contracts/lotlog/lot-readings';
import { typedMoment } from './moment.ts';

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
export const typedOf = ({ measuredAt, temperature, AlcholEbul, bx }: StoredReading): Typed => ({
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
