import { asidePrefix } from './draft.ts';

/** Where a draft is taken up again, by its name: an id, or that of a new one. */
export function draftAddress(name: string): string {
  if (name.startsWith(asidePrefix)) return `/visit?new=1&bozza=${name.slice(asidePrefix.length)}`;
  return name === 'new' ? '/visit?new=1' : `/visit?id=${name}`;
}

/** Where it is taken up and sent at once. */
export const sendAddress = (name: string): string => `${draftAddress(name)}&invia=1`;
