import { setTimeout as delay } from 'node:timers/promises';

/** Counts work that has been begun and not finished. */
export class InFlight {
  private count = 0;
  private waiting: (() => void)[] = [];

  async during(work: Promise<void>): Promise<void> {
    this.count += 1;
    try {
      await work;
    } finally {
      this.count -= 1;
      if (this.count === 0) for (const wake of this.waiting.splice(0)) wake();
    }
  }

  /** Waits until nothing is in flight, or until the limit. */
  async none(limitMs: number): Promise<void> {
    if (this.count === 0) return;
    const limit = new AbortController();
    const idle = new Promise<void>((resolve) => this.waiting.push(resolve));
    await Promise.race([idle, delay(limitMs, undefined, { signal: limit.signal }).catch(() => undefined)]);
    limit.abort();
  }
}
