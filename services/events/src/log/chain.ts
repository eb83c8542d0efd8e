import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

/** The previous hash of a tenant's first event. */
export const GENESIS = '0'.repeat(64);

export interface Link {
  seq: number;
  prevHash: string;
  hash: string;
}

/** The last link of a chain, which the next event follows. */
export type Head = Pick<Link, 'seq' | 'hash'>;

export const emptyHead: Head = { seq: 0, hash: GENESIS };

/** The event's hash, and fields that only the store uses. */
const unhashedFields = new Set(['hash', '_id', '_epoch']);

/** SHA-256 of all other fields; `prevHash` among them makes it a chain. */
export function eventHash(event: object): string {
  const content = Object.fromEntries(Object.entries(event).filter(([key]) => !unhashedFields.has(key)));
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

/** Appends the entries to `head`, in order. */
export function chain<T extends object>(head: Head, entries: T[]): (T & Link)[] {
  let last = head;
  return entries.map((entry) => {
    const open = { ...entry, seq: last.seq + 1, prevHash: last.hash };
    const link = { ...open, hash: eventHash(open) };
    last = link;
    return link;
  });
}

/** Why `event` cannot follow `head`, as a clause; `null` if it can. */
export function brokenLink(head: Head, event: Link): string | null {
  if (event.seq !== head.seq + 1) return `expected ${head.seq + 1}, found ${event.seq}`;
  if (event.hash !== eventHash(event)) return 'its content does not match its hash';
  if (event.prevHash !== head.hash) return 'it does not follow the event before it';
  return null;
}
