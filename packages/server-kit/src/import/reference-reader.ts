import type { Call } from '@officina/contracts/endpoint';
import { distance } from 'fastest-levenshtein';
import { comparableName, BadCell, text } from './cells.ts';
import type { ImportContext, CellReader, StoredRecord } from './kind.ts';
import type { FilledCell } from './sheet/sheet.ts';

type NamesOf = (record: StoredRecord) => unknown[];
type IdsByName = Map<string, string[]>;

/** Ids by name; a name that several records share has several ids. */
function indexed(records: StoredRecord[], namesOf: NamesOf): IdsByName {
  const ids: IdsByName = new Map();
  for (const record of records)
    for (const name of new Set(namesOf(record).filter(Boolean).map(comparableName)))
      ids.set(name, [...(ids.get(name) ?? []), record._id]);
  return ids;
}

/** Texts for an unknown name: `unknown`, followed by the nearest name or else `advice`. */
interface Missing {
  unknown: string;
  advice?: string;
  /** Whether names are codes: a similar code means something else, so none is suggested. */
  isCode?: boolean;
}

/** Maximum number of unknown names to search for: more are not typing mistakes. */
const maxSearches = 500;
/** Maximum number of comparisons in total; some tenants have thousands of names. */
const maxComparisons = 200_000;

/** Finds the nearest name to a typed one, with at most one typing mistake per four letters. */
export function nearestName(names: string[]): (typed: string) => string | undefined {
  const folded = names.map((name) => ({ name, like: comparableName(name) }));
  const found = new Map<string, string | undefined>();
  let comparisons = 0;
  const search = (like: string): string | undefined => {
    const maxDistance = like.length / 4;
    // With thousands of rows and names, most pairs need no comparison.
    const near = folded.filter((one) => Math.abs(one.like.length - like.length) <= maxDistance);
    comparisons += near.length;
    const distances = near.map((one) => ({ ...one, count: distance(like, one.like) }));
    const close = distances.filter(({ count }) => count <= maxDistance);
    return close.sort((one, other) => one.count - other.count)[0]?.name;
  };
  return (typed) => {
    const like = comparableName(typed);
    const isExhausted = found.size >= maxSearches || comparisons >= maxComparisons;
    if (!found.has(like) && !isExhausted) found.set(like, search(like));
    return found.get(like);
  };
}

/**
 * A reader for a reference by one of the record's names, which stores the id. Written by the record's first unique
 * name, if there is one.
 * @param from the list of records
 * @param namesOf names of a record; the first one is displayed
 */
export function referenceReader(
  from: Call,
  namesOf: NamesOf,
  { unknown, advice, isCode }: Missing,
): CellReader {
  const indexes = new WeakMap<StoredRecord[], IdsByName>();
  const indexOf = (records: StoredRecord[]): IdsByName => {
    const index = indexes.get(records) ?? indexed(records, namesOf);
    indexes.set(records, index);
    return index;
  };
  const searches = new WeakMap<StoredRecord[], (typed: string) => string | undefined>();
  const searchIn = (records: StoredRecord[]) => {
    const names = () => (isCode ? [] : records.map((record) => String(namesOf(record)[0])));
    const search = searches.get(records) ?? nearestName(names());
    searches.set(records, search);
    return search;
  };
  const missing = (typed: string, records: StoredRecord[]): string => {
    const nearest = searchIn(records)(typed);
    if (nearest !== undefined) return `${unknown}. Forse ${nearest}?`;
    return advice === undefined ? unknown : `${unknown}: ${advice}`;
  };
  const read = (cell: FilledCell, { neighboursOf }: ImportContext): string => {
    const [id, ...others] = indexOf(neighboursOf(reader)).get(comparableName(text(cell))) ?? [];
    if (others.length > 0) throw new BadCell(`Si chiamano così in ${others.length + 1}`);
    if (id === undefined) throw new BadCell(missing(text(cell), neighboursOf(reader)));
    return id;
  };
  const format = (id: string, { neighboursOf }: ImportContext): string => {
    const found = neighboursOf(reader).find(({ _id }) => _id === id);
    return found ? String(namesOf(found)[0]) : id;
  };
  const write = (id: string, context: ImportContext): unknown => {
    const records = context.neighboursOf(reader);
    const names = records.filter(({ _id }) => _id === id).flatMap(namesOf);
    const isUnique = (name: unknown) =>
      Boolean(name) && indexOf(records).get(comparableName(name))?.length === 1;
    return names.find(isUnique) ?? format(id, context);
  };
  const reader: CellReader = Object.assign(read, { from, format, write });
  return reader;
}
