import { contentOf } from './is-same.ts';

/** Items by key, in their order; items of the same identity get distinct keys. */
export type Keyed<Item> = ReadonlyMap<string, Item>;

interface Identity<Item> {
  keyOf: (item: Item) => string;
  isText?: boolean | undefined;
}

/** Gives each item of the base list a key. */
export function keyedOrigin<Item>(items: readonly Item[], { keyOf }: Identity<Item>): Keyed<Item> {
  const keys = new Map<string, Item>();
  for (const item of items) keys.set(freeKey(keyOf(item), keys), item);
  return keys;
}

/**
 * Gives each item of a later version its key in the base list, or a new one. Matches unchanged items first, then items of
 * the same identity, then texts that were corrected in place.
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
  const matching = (textOf: (item: Item) => string | undefined) => {
    const known = Map.groupBy(origin.keys(), (key) => textOf(origin.get(key) as Item));
    return (item: Item) => known.get(textOf(item))?.find((key) => !taken.has(key));
  };
  each(matching(contentOf));
  each(matching(keyOf));
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
