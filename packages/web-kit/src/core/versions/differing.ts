type Fields = object;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two sets of values are not the same. */
export const differing = <V extends Fields>(one: V, other: V): (keyof V & string)[] =>
  (Object.keys(one) as (keyof V & string)[]).filter((name) => !same(one[name], other[name]));

/** One record as two people started from it, and as each of them left it. */
export interface ThreeVersions<V extends Fields> {
  /** What both started from. */
  origin: V;
  mine: V;
  theirs: V;
}

/** The fields that both sides changed, and not to the same. */
export function clashing<V extends Fields>({ origin, mine, theirs }: ThreeVersions<V>): (keyof V & string)[] {
  const changedByMe = new Set(differing(mine, origin));
  const changedByThem = new Set(differing(theirs, origin));
  return differing(mine, theirs).filter((name) => changedByMe.has(name) && changedByThem.has(name));
}

/** Their values with mine on top: in the named fields, or in those that I changed. */
export function merged<V extends Fields>(
  { origin, mine, theirs }: ThreeVersions<V>,
  kept: readonly (keyof V)[] = differing(mine, origin),
): V {
  return { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) };
}
