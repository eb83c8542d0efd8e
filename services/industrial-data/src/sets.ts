/** Whether two collections have the same keys. */
export const haveSameKeys = (one: ReadonlySetLike<string>, other: ReadonlySetLike<string>): boolean =>
  one.size === other.size && [...one.keys()].every((key) => other.has(key));

interface ReadonlySetLike<T> {
  size: number;
  has(key: T): boolean;
  keys(): Iterable<T>;
}
