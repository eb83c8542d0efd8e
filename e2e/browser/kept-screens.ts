import { resolve } from 'node:path';

const cloneDir = resolve(import.meta.dirname, '../..');
const { OFFICINA_SCREENS: kept, OFFICINA_SCREENS_OF: words = '' } = process.env;
const wanted = words.split(',').filter(Boolean);

/** Folder for the documentation's pictures; undefined in a usual run, which takes none. */
export const keptDir = kept ? resolve(cloneDir, kept) : undefined;

/** Whether a screen is checked: all are, unless OFFICINA_SCREENS_OF contains words of their names. */
export const isWanted = (name: string): boolean =>
  wanted.length === 0 || wanted.some((word) => name.includes(word));
