import { texts } from '../texts.ts';

interface Item {
  name: string;
  value: string;
}

const isOwnership = ({ name }: Item): boolean => name === texts.ownership;

/** What the entry «Proprieta» says; empty without one. */
export const ownershipOf = (items: readonly Item[]): string => items.find(isOwnership)?.value ?? '';

/** The other entries. */
export const withoutOwnership = (items: readonly Item[]): Item[] =>
  items.filter((item) => !isOwnership(item));

/** The entry «Proprieta» first, or taken away when there is nothing in it, then the others. */
export const withOwnership = (value: string, others: readonly Item[]): Item[] =>
  value === '' ? [...others] : [{ name: texts.ownership, value }, ...others];
