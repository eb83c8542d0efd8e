type Fields = object;

/** Whether two values have the same JSON. */
export const hasSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two sets of values are not the same. */
export const differing = <V extends Fields>(one: V, other: V): (keyof V & string)[] =>
  (Object.keys(one) as (keyof V & string)[]).filter((name) => !hasSameJson(one[name], other[name]));

/** One record as two people started from it, and as each of them left it. */
interface ThreeVersions<V extends Fields> {
  /** What both started from. */
  origin: V;
  mine: V;
  theirs: V;
}

/** Their values, with mine on top in the fields that I changed. */
export function onTop<V extends Fields>({ origin, mine, theirs }: ThreeVersions<V>): V {
  return { ...theirs, ...Object.fromEntries(differing(mine, origin).map((name) => [name, mine[name]])) };
}
