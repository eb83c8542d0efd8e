import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

/** Bytes of all that is kept; oldest out first. */
const maxBytes = 32 * 1024 * 1024;
const keptMs = 10_000;

/** Rows of a search that were not asked for yet, as they came from the store. */
export interface Rest {
  rows: Buffer[];
  /** No others follow. */
  isLast: boolean;
}

const keyOf = (tenantId: string, token: string): string => `${tenantId} ${token}`;

/**
 * What a search found beyond its first page, until the next page is asked for. Whatever is gone by then (late, pushed out,
 * another process) is searched again: nothing depends on it.
 */
export class ReadAhead {
  private readonly kept: LRUCache<string, Rest>;

  constructor(clock: Clock) {
    this.kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ rows }) => rows.reduce((sum, { length }) => sum + length, 1),
      ttl: keptMs,
      ttlAutopurge: true,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    });
  }

  /** Whether so many bytes more can be kept without pushing others out. */
  hasRoom(bytes: number): boolean {
    return this.kept.calculatedSize + bytes <= maxBytes;
  }

  /** Keeps rows for one tenant; gives the token that takes them. */
  keep(tenantId: string, { rows, isLast }: Rest): string {
    const token = randomUUID();
    // The rows are views of the store's whole answer, which would stay with the last of them.
    this.kept.set(keyOf(tenantId, token), { rows: rows.map((row) => Buffer.from(row)), isLast });
    return token;
  }

  /** What a token stands for, once. */
  take(tenantId: string, token: string): Rest | undefined {
    const key = keyOf(tenantId, token);
    const rest = this.kept.get(key);
    this.kept.delete(key);
    return rest;
  }
}
