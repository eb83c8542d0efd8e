import { isSame } from './is-same.ts';
import { keyed, keyedOrigin, type Keyed } from './keyed.ts';

/** The base version of a list, and the versions of two people. */
interface ThreeLists<Item> {
  origin: readonly Item[];
  mine: readonly Item[];
  theirs: readonly Item[];
}

/** An item that both changed differently; undefined in a version that removed it. */
export interface ItemQuestion<Item> {
  key: string;
  origin: Item | undefined;
  mine: Item | undefined;
  theirs: Item | undefined;
}

export interface MergedList<Item> {
  questions: readonly ItemQuestion<Item>[];
  /** The merged list, with their item for the questions that `theirs` selects, otherwise mine. */
  settled: (theirs: (key: string) => boolean) => Item[];
}

/** Merges two people's lists item by item (ADR 0034). */
export function mergeLists<Item>(
  lists: ThreeLists<Item>,
  identity: { keyOf: (item: Item) => string; isText?: boolean | undefined },
): MergedList<Item> {
  const origin = keyedOrigin(lists.origin, identity);
  const mine = keyed(lists.mine, origin, identity);
  const theirs = keyed(lists.theirs, origin, identity);
  const keys = orderOf({ origin, mine, theirs });
  const isChangedByMe = (key: string) => !isSame(mine.get(key), origin.get(key));
  const isChangedByThem = (key: string) => !isSame(theirs.get(key), origin.get(key));
  const questions = keys
    .filter((key) => isChangedByMe(key) && isChangedByThem(key) && !isSame(mine.get(key), theirs.get(key)))
    .map((key) => ({ key, origin: origin.get(key), mine: mine.get(key), theirs: theirs.get(key) }));
  const asked = new Set(questions.map(({ key }) => key));
  return {
    questions,
    settled: (wantsTheirs) =>
      keys.flatMap((key) => {
        const takesTheirs = asked.has(key) ? wantsTheirs(key) : !isChangedByMe(key);
        const item = (takesTheirs ? theirs : mine).get(key);
        return item === undefined ? [] : [item];
      }),
  };
}

interface Three<Item> {
  origin: Keyed<Item>;
  mine: Keyed<Item>;
  theirs: Keyed<Item>;
}

/** Their order, or mine if only I have reordered the list; items of the other version go to their places. */
function orderOf<Item>({ origin, mine, theirs }: Three<Item>): string[] {
  const isMoved = (list: Keyed<Item>) =>
    !isSame(
      [...list.keys()].filter((key) => origin.has(key)),
      [...origin.keys()].filter((key) => list.has(key)),
    );
  const [lead, other] = isMoved(mine) && !isMoved(theirs) ? [mine, theirs] : [theirs, mine];
  const keys = [...lead.keys()];
  let before: string | undefined;
  for (const key of other.keys()) {
    if (!lead.has(key)) {
      let at = before === undefined ? 0 : keys.indexOf(before) + 1;
      // Of items that both have added, those saved first come first.
      while (!origin.has(key) && keys[at] !== undefined && !origin.has(keys[at] ?? '')) at += 1;
      keys.splice(at, 0, key);
    }
    before = key;
  }
  return keys;
}
