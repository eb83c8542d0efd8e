import { isSame } from './is-same.ts';
import type { AnyList } from './list-kind.ts';
import { mergeLists } from './merge-lists.ts';

/** One conflict: a field, or an item of a list, that two people changed differently. */
export interface Question {
  id: string;
  field: string;
  /** The item's identity, and one of its versions; absent if the question is about the entire field. */
  item?: { key: string; of: unknown };
  /** The values, or the items; undefined for a removed item. */
  mine: unknown;
  theirs: unknown;
}

/** The merged changes of two people. */
export interface Merge<V> {
  /** The conflicts: what both changed differently. */
  questions: readonly Question[];
  /** Their values with my changes on top, except for the questions with these ids, which take theirs. */
  settled: (theirs?: ReadonlySet<string>) => V;
}

/** Three versions of a form's values, and the stored documents of the two saved ones. */
export interface ThreeValues {
  origin: object;
  mine: object;
  theirs: object;
  stored: { origin: object; theirs: object };
}

const at = (values: object, name: string): unknown => (values as Record<string, unknown>)[name];

/** Merges field by field, and the fields in `lists` item by item (ADR 0034). */
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
