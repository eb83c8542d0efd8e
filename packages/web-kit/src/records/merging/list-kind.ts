/** A list whose items are known by something: two people may change different ones of it. */
export interface ListKind<Value, Item, Stored = unknown> {
  /** The items of a value; `stored` is the field of the version that the value stands on. */
  items: (value: Value, stored: Stored | undefined) => readonly Item[];
  /** The value with these items; `stored` is the field that they go on top of, `mine` what was typed. */
  of: (items: readonly Item[], stored: Stored | undefined, mine: Value) => Value;
  /** What an item is known by; of several with one identity each is told by what it holds, then by its place. */
  keyOf: (item: Item) => string;
  /** What it is called where nobody knows a better name for its key. */
  nameOf: (item: Item) => string;
  /** What it holds, for comparing two versions. */
  words: (item: Item) => string;
  /** Says of a version that has it no more; «Tolto» when absent. */
  removed?: string;
  /** The key is a text that one may correct: a line in the place of one that is gone is that one, corrected. */
  isText?: boolean;
}

/** Any of them, where the types of a record's fields are not known. */
export type AnyList = ListKind<unknown, unknown>;

/** For the field of a record that holds such a list. */
export const listOf = <Value, Item, Stored = unknown>(list: ListKind<Value, Item, Stored>): AnyList =>
  list as unknown as AnyList;
