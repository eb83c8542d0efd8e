import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no letters that are taken for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random code of 40 bits, `K7QM-3XHD`. */
export function newShortCode(): string {
  const letters = [...randomBytes(8)].map((byte) => alphabet[byte % 32]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
