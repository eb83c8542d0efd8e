import { createHash } from 'node:crypto';

/** SHA-256, in hexadecimal, of a secret that somebody without an account has: what services keep of it, and tell each other. */
export const keyHashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
