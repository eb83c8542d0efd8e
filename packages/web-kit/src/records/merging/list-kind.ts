/** A list whose items have an identity, so that two people can change different items. */
export interface ListKind<Value, Item, Stored = unknown> {
  /** The items of a value; `stored` is the field in the value's base version. */
  items: (value: Value, stored: Stored | undefined) => readonly Item[];
  /** The value with these items; `stored` is the field that they are rebased on, `mine` the typed value. */
  of: (items: readonly Item[], stored: Stored | undefined, mine: Value) => Value;
  /** Identity of an item; items with the same identity are distinguished by content, then by place. */
  keyOf: (item: Item) => string;
  /** Name of an item, unless the section knows a better one for its key. */
  nameOf: (item: Item) => string;
  /** Content of an item as text, for comparing two versions. */
  words: (item: Item) => string;
  /** Text for a version without the item; default «Tolto». */
  removed?: string;
  /** The key is an editable text: a line in the place of a missing one counts as its correction. */
  isText?: boolean;
}

/** Any such list, where the types of a record's fields are unknown. */
export type AnyList = ListKind<unknown, unknown>;

/** Wraps such a list for a field of a record. */
export const listOf = <Value, Item, Stored = unknown>(list: ListKind<Value, Item, Stored>): AnyList =>
  list as unknown as AnyList;
