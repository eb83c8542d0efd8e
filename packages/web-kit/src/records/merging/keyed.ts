import { contentOf } from './is-same.ts';

/** Items by their keys, in their order; several of one identity have keys of their own. */
export type Keyed<Item> = ReadonlyMap<string, Item>;

interface Identity<Item> {
  keyOf: (item: Item) => string;
  isText?: boolean | undefined;
}

/** Gives each item of the list that two people started from a key. */
export function keyedOrigin<Item>(items: readonly Item[], { keyOf }: Identity<Item>): Keyed<Item> {
  const keys = new Map<string, Item>();
  for (const item of items) keys.set(freeKey(keyOf(item), keys), item);
  return keys;
}

/**
 * Gives each item of a later version the key that it had at the start, or one of its own: first to those that are as they
 * were, then to those of the same identity, then to texts that were corrected in their place.
 */
export function keyed<Item>(
  items: readonly Item[],
  origin: Keyed<Item>,
  { keyOf, isText }: Identity<Item>,
): Keyed<Item> {
  const found = new Map<number, string>();
  const taken = new Set<string>();
  const take = (at: number, key: string | undefined) => {
    if (key === undefined) return;
    found.set(at, key);
    taken.add(key);
  };
  const each = (wanted: (item: Item, at: number) => string | undefined) =>
    items.forEach((item, at) => void (found.has(at) || take(at, wanted(item, at))));
  const byWord = (wordOf: (item: Item) => string | undefined) => {
    const known = Map.groupBy(origin.keys(), (key) => wordOf(origin.get(key) as Item));
    return (item: Item) => known.get(wordOf(item))?.find((key) => !taken.has(key));
  };
  each(byWord(contentOf));
  each(byWord(keyOf));
  const order = [...origin.keys()];
  if (isText)
    each((_, at) => {
      const before = found.get(at - 1);
      if (at > 0 && before === undefined) return undefined;
      const next = order[before === undefined ? 0 : order.indexOf(before) + 1];
      return next !== undefined && !taken.has(next) ? next : undefined;
    });
  const keys = new Map<string, Item>();
  const used = new Set(order);
  items.forEach((item, at) => {
    const key = found.get(at) ?? freeKey(keyOf(item), used);
    used.add(key);
    keys.set(key, item);
  });
  return keys;
}

function freeKey(key: string, used: { has: (key: string) => boolean }): string {
  let count = 1;
  let free = key;
  while (used.has(free)) free = `${key} #${(count += 1)}`;
  return free;
}
