import type { Clock } from '@officina/server-kit/clock';
import { LRUCache } from 'lru-cache';
import { TooManyRequests } from './too-many-requests.ts';

const windowMs = 60_000;
const maxNames = 10_000;

interface Count {
  calls: number;
  startedAt: number;
}

/** Counts the calls of a minute, which begins with the first one, by name; those of the names used last are kept. */
export class PerMinute {
  private readonly counts = new LRUCache<string, Count>({ max: maxNames });

  constructor(
    private readonly max: number,
    private readonly clock: Clock,
  ) {}

  /** Spends a call. @throws TooManyRequests when there is none left this minute */
  take(name: string): void {
    const now = this.clock.now().getTime();
    const known = this.counts.get(name);
    const count = known && now - known.startedAt < windowMs ? known : { calls: 0, startedAt: now };
    if (count.calls >= this.max)
      throw new TooManyRequests(Math.ceil((count.startedAt + windowMs - now) / 1000));
    this.counts.set(name, { ...count, calls: count.calls + 1 });
  }

  /** A call that does not count after all. */
  giveBack(name: string): void {
    const count = this.counts.get(name);
    if (count) this.counts.set(name, { ...count, calls: Math.max(0, count.calls - 1) });
  }
}
