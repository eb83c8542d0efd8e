import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

/** What the first event of a tenant points back to. */
export const GENESIS = '0'.repeat(64);

export interface Link {
  seq: number;
  prevHash: string;
  hash: string;
}

/** The end of a chain: where the next event is hooked on. */
export type Head = Pick<Link, 'seq' | 'hash'>;

export const emptyHead: Head = { seq: 0, hash: GENESIS };

/** The event's own hash, and what the store keeps beside it. */
const notHashed = new Set(['hash', '_id', '_epoch']);

/** SHA-256 of everything else in the event; `prevHash` inside makes it a chain. */
export function eventHash(event: object): string {
  const content = Object.fromEntries(Object.entries(event).filter(([key]) => !notHashed.has(key)));
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

/** Hooks the entries on behind `head`, in their order. */
export function chain<T extends object>(head: Head, entries: T[]): (T & Link)[] {
  let last = head;
  return entries.map((entry) => {
    const open = { ...entry, seq: last.seq + 1, prevHash: last.hash };
    const link = { ...open, hash: eventHash(open) };
    last = link;
    return link;
  });
}

/** Why `event` cannot follow `head`, in one clause; `null` when it does. */
export function brokenLink(head: Head, event: Link): string | null {
  if (event.seq !== head.seq + 1) return `expected ${head.seq + 1}, found ${event.seq}`;
  if (event.hash !== eventHash(event)) return 'its content does not match its hash';
  if (event.prevHash !== head.hash) return 'it does not follow the event before it';
  return null;
}
