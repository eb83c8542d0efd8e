import type { Call } from '@officina/contracts/endpoint';
import { distance } from 'fastest-levenshtein';
import { alike, BadCell, text } from './cells.ts';
import type { Context, Reader, StoredRecord } from './kind.ts';
import type { FilledCell } from './sheet/sheet.ts';

type NamesOf = (record: StoredRecord) => unknown[];
type IdsByName = Map<string, string[]>;

/** A name that several have has several ids. */
function indexed(records: StoredRecord[], namesOf: NamesOf): IdsByName {
  const ids: IdsByName = new Map();
  for (const record of records)
    for (const name of new Set(namesOf(record).filter(Boolean).map(alike)))
      ids.set(name, [...(ids.get(name) ?? []), record._id]);
  return ids;
}

/** What is said of a name that nobody has: `unknown`, and the name that was meant or else `advice`. */
interface Missing {
  unknown: string;
  advice?: string;
  /** Their names are codes: another one that is nearly the same means something else. */
  isCode?: boolean;
}

/** Unknown names of a sheet that are looked for: more are no slips of the hand. */
const mostSearches = 500;
/** Names that they are compared with, all together; some plants have thousands. */
const mostComparisons = 200_000;

/** Finds of each typed name the one that was meant, where all but a slip is right: of four letters one, of sixteen four. */
export function nearestAmong(names: string[]): (typed: string) => string | undefined {
  const folded = names.map((name) => ({ name, like: alike(name) }));
  const found = new Map<string, string | undefined>();
  let comparisons = 0;
  const search = (like: string): string | undefined => {
    const most = like.length / 4;
    // Of thousands of rows and names most need not be counted.
    const near = folded.filter((one) => Math.abs(one.like.length - like.length) <= most);
    comparisons += near.length;
    const slips = near.map((one) => ({ ...one, count: distance(like, one.like) }));
    const few = slips.filter(({ count }) => count <= most);
    return few.sort((one, other) => one.count - other.count)[0]?.name;
  };
  return (typed) => {
    const like = alike(typed);
    const isEnough = found.size >= mostSearches || comparisons >= mostComparisons;
    if (!found.has(like) && !isEnough) found.set(like, search(like));
    return found.get(like);
  };
}

/**
 * A record by one of its names; its id is what is stored. It is written by the first name that is its alone, if there is one.
 * @param from the list where it stands
 * @param namesOf the first is for people
 */
export function reference(from: Call, namesOf: NamesOf, { unknown, advice, isCode }: Missing): Reader {
  const indexes = new WeakMap<StoredRecord[], IdsByName>();
  const indexOf = (records: StoredRecord[]): IdsByName => {
    const index = indexes.get(records) ?? indexed(records, namesOf);
    indexes.set(records, index);
    return index;
  };
  const searches = new WeakMap<StoredRecord[], (typed: string) => string | undefined>();
  const searchIn = (records: StoredRecord[]) => {
    const names = () => (isCode ? [] : records.map((record) => String(namesOf(record)[0])));
    const search = searches.get(records) ?? nearestAmong(names());
    searches.set(records, search);
    return search;
  };
  const missing = (typed: string, records: StoredRecord[]): string => {
    const meant = searchIn(records)(typed);
    if (meant !== undefined) return `${unknown}. Forse ${meant}?`;
    return advice === undefined ? unknown : `${unknown}: ${advice}`;
  };
  const read = (cell: FilledCell, { neighboursOf }: Context): string => {
    const [id, ...others] = indexOf(neighboursOf(reader)).get(alike(text(cell))) ?? [];
    if (others.length > 0) throw new BadCell(`Si chiamano così in ${others.length + 1}`);
    if (id === undefined) throw new BadCell(missing(text(cell), neighboursOf(reader)));
    return id;
  };
  const say = (id: string, { neighboursOf }: Context): string => {
    const found = neighboursOf(reader).find(({ _id }) => _id === id);
    return found ? String(namesOf(found)[0]) : id;
  };
  const write = (id: string, context: Context): unknown => {
    const records = context.neighboursOf(reader);
    const names = records.filter(({ _id }) => _id === id).flatMap(namesOf);
    const isItsAlone = (name: unknown) => Boolean(name) && indexOf(records).get(alike(name))?.length === 1;
    return names.find(isItsAlone) ?? say(id, context);
  };
  const reader: Reader = Object.assign(read, { from, say, write });
  return reader;
}
