import { randomInt } from 'node:crypto';

/** Crockford's base 32: no letter looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Letters that it lacks, and how people mean them. */
const alike: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' };
const codeLength = 8;

/** A random code of 40 bits. */
export const newCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** `K7QM-3XHD` of `K7QM3XHD` */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** The code that somebody means who types these eight letters and digits, in capitals. */
export const meantCode = (typed: string): string =>
  typed.replaceAll(/[OILU]/g, (letter) => alike[letter] ?? letter);
