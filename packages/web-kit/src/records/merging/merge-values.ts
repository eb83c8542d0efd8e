import { isSame } from './is-same.ts';
import type { AnyList } from './list-kind.ts';
import { mergeLists } from './merge-lists.ts';

/** One thing that two people changed differently: a field, or one item of a list. */
export interface Question {
  id: string;
  field: string;
  /** What the item is known by, and one of its versions; absent where the whole field is asked. */
  item?: { key: string; of: unknown };
  /** In words, by the caller's: the values, or the items, undefined for one that was taken out. */
  mine: unknown;
  theirs: unknown;
}

/** What becomes of two people's changes. */
export interface Merge<V> {
  /** Only what both changed differently. */
  questions: readonly Question[];
  /** Their values with mine on top, with theirs at the questions with these ids. */
  settled: (theirs?: ReadonlySet<string>) => V;
}

/** The values of a form in its three versions, and what is stored of the two that were saved. */
export interface ThreeValues {
  origin: object;
  mine: object;
  theirs: object;
  stored: { origin: object; theirs: object };
}

const at = (values: object, name: string): unknown => (values as Record<string, unknown>)[name];

/** Merges field by field, and the fields that are known as `lists` item by item (ADR 0034). */
export function mergeValues<V extends object>(
  { origin, mine, theirs, stored }: ThreeValues,
  lists: Readonly<Partial<Record<string, AnyList>>> = {},
): Merge<V> {
  const parts = Object.keys(origin).map((field) => {
    const three = { origin: at(origin, field), mine: at(mine, field), theirs: at(theirs, field) };
    const kept = { origin: at(stored.origin, field), theirs: at(stored.theirs, field) };
    const list = lists[field];
    return { field, ...(list ? mergedList(field, list, three, kept) : mergedField(field, three)) };
  });
  return {
    questions: parts.flatMap(({ questions }) => questions),
    settled: (ids = new Set()) =>
      Object.fromEntries(parts.map(({ field, settled }) => [field, settled(ids)])) as V,
  };
}

interface Three {
  origin: unknown;
  mine: unknown;
  theirs: unknown;
}

interface Part {
  questions: Question[];
  settled: (ids: ReadonlySet<string>) => unknown;
}

function mergedField(field: string, { origin, mine, theirs }: Three): Part {
  if (isSame(mine, origin)) return { questions: [], settled: () => theirs };
  if (isSame(theirs, origin) || isSame(mine, theirs)) return { questions: [], settled: () => mine };
  return {
    questions: [{ id: field, field, mine, theirs }],
    settled: (ids) => (ids.has(field) ? theirs : mine),
  };
}

function mergedList(field: string, list: AnyList, three: Three, stored: Omit<Three, 'mine'>): Part {
  if (isSame(three.mine, three.origin)) return { questions: [], settled: () => three.theirs };
  const { questions, settled } = mergeLists(
    {
      origin: list.items(three.origin, stored.origin),
      mine: list.items(three.mine, stored.origin),
      theirs: list.items(three.theirs, stored.theirs),
    },
    list,
  );
  const idOf = (key: string) => `${field} ${key}`;
  return {
    questions: questions.map(({ key, origin, mine, theirs }) => {
      const of = origin ?? mine ?? theirs;
      return { id: idOf(key), field, item: { key: list.keyOf(of), of }, mine, theirs };
    }),
    settled: (ids) =>
      list.of(
        settled((key) => ids.has(idOf(key))),
        stored.theirs,
        three.mine,
      ),
  };
}
