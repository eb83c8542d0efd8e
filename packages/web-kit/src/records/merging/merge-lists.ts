import { isSame } from './is-same.ts';
import { keyed, keyedOrigin, type Keyed } from './keyed.ts';

/** A list as two people started from it, and as each of them left it. */
interface ThreeLists<Item> {
  origin: readonly Item[];
  mine: readonly Item[];
  theirs: readonly Item[];
}

/** What both changed, and not to the same; undefined where it was taken out. */
export interface ItemQuestion<Item> {
  key: string;
  origin: Item | undefined;
  mine: Item | undefined;
  theirs: Item | undefined;
}

export interface MergedList<Item> {
  questions: readonly ItemQuestion<Item>[];
  /** The list, with theirs at these of the questions and mine at the others. */
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
  const isMine = (key: string) => !isSame(mine.get(key), origin.get(key));
  const isTheirs = (key: string) => !isSame(theirs.get(key), origin.get(key));
  const questions = keys
    .filter((key) => isMine(key) && isTheirs(key) && !isSame(mine.get(key), theirs.get(key)))
    .map((key) => ({ key, origin: origin.get(key), mine: mine.get(key), theirs: theirs.get(key) }));
  const asked = new Set(questions.map(({ key }) => key));
  return {
    questions,
    settled: (wantsTheirs) =>
      keys.flatMap((key) => {
        const takesTheirs = asked.has(key) ? wantsTheirs(key) : !isMine(key);
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

/** Theirs with what only the other has in its place; mine where only mine was put in another order. */
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
      // Where both added something, the one that was saved first stands first.
      while (!origin.has(key) && keys[at] !== undefined && !origin.has(keys[at] ?? '')) at += 1;
      keys.splice(at, 0, key);
    }
    before = key;
  }
  return keys;
}
