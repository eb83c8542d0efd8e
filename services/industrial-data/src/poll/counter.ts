const hourMs = 3_600_000;
const wrapsFrom = 0.9;
const wrapsTo = 0.1;

/** Turns a running count into counts per hour; knows a count that has run over, and one that began anew. */
export class Counter {
  #before: { count: number; at: number } | undefined;

  /**
   * @param range how many counts there are before it runs over, 2^16 for 16 bits
   * @param holdMs after so long without a reading nothing is said of the time between
   */
  constructor(
    private readonly range: number,
    private readonly holdMs: number,
  ) {}

  /**
   * @param at monotonic milliseconds
   * @param isRedialled whether the connection was lost since the reading before: a count that is lower then says that the
   * device has begun anew, and not when
   * @returns counts per hour since the reading before; `null` where that is not known
   */
  perHour(count: number, at: number, isRedialled: boolean): number | null {
    const before = this.#before;
    this.#before = { count, at };
    if (!before || at - before.at > this.holdMs || at <= before.at) return null;
    if (count < before.count && isRedialled) return null;
    return (this.#made(before.count, count) * hourMs) / (at - before.at);
  }

  #made(old: number, count: number): number {
    if (count >= old) return count - old;
    const isWrapped = old > wrapsFrom * this.range && count < wrapsTo * this.range;
    return isWrapped ? count - old + this.range : count;
  }
}
