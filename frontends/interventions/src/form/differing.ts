import type { DetailName, DetailValues } from './values.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two sets of values are not the same. */
export const differing = (one: DetailValues, other: DetailValues): DetailName[] =>
  (Object.keys(one) as DetailName[]).filter((name) => !same(one[name], other[name]));

interface Meeting {
  /** What the form started from. */
  base: DetailValues;
  mine: DetailValues;
  theirs: DetailValues;
}

/** Both sides changed it, and not to the same. */
export function clashing({ base, mine, theirs }: Meeting): DetailName[] {
  const changedByMe = new Set(differing(mine, base));
  const changedByThem = new Set(differing(theirs, base));
  return differing(mine, theirs).filter((name) => changedByMe.has(name) && changedByThem.has(name));
}

/** Their values with my changes on top. */
export function merged({ base, mine, theirs }: Meeting): DetailValues {
  const changes = differing(mine, base).map((name) => [name, mine[name]]);
  return { ...theirs, ...Object.fromEntries(changes) };
}
