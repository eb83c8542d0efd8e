type Fields = object;

/** Whether two values have the same JSON. */
export const hasSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The names of the fields whose values differ. */
export const changedFields = <V extends Fields>(one: V, other: V): (keyof V & string)[] =>
  (Object.keys(one) as (keyof V & string)[]).filter((name) => !hasSameJson(one[name], other[name]));

/** A record that two users edited, and the version that both started from. */
interface ThreeVersions<V extends Fields> {
  /** The common base. */
  origin: V;
  mine: V;
  theirs: V;
}

/** Their version, with the fields that I changed replaced by mine. */
export function rebase<V extends Fields>({ origin, mine, theirs }: ThreeVersions<V>): V {
  return { ...theirs, ...Object.fromEntries(changedFields(mine, origin).map((name) => [name, mine[name]])) };
}
