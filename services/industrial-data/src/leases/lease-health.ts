import type { LeaseTimes } from './lease-times.ts';

/**
 * Whether this replica can be sure of its leases. The store says so at each beat; while it is away they hold on as long as
 * everybody says that it is away, because then nobody can take them. All times are of a clock that nobody sets.
 */
export class LeaseHealth {
  private renewedAt = Number.NEGATIVE_INFINITY;
  private failedAt = Number.NEGATIVE_INFINITY;
  private readonly heard = new Map<string, { reaches: boolean; at: number }>();

  constructor(private readonly times: LeaseTimes) {}

  /** @param began when the beat began that reached the store */
  renewed(began: number): void {
    this.renewedAt = began;
  }

  /** A beat did not reach the store. */
  failed(now: number): void {
    this.failedAt = now;
  }

  /** What another process says of itself. */
  hear(run: string, reaches: boolean, now: number): void {
    this.heard.set(run, { reaches, at: now });
  }

  /** Whether this process has reached the store a moment ago: what it tells the others. */
  reaches(now: number): boolean {
    return now - this.renewedAt < this.times.heardMs;
  }

  isFresh(now: number): boolean {
    return now - this.renewedAt < this.times.unsureMs;
  }

  /**
   * @param others processes of the other replicas, as the store told them last
   */
  isSure(others: Iterable<string>, now: number): boolean {
    if (this.isFresh(now)) return true;
    // A process that stood still has not tried: what it knows is from before.
    const hasTried = this.failedAt > this.renewedAt && now - this.failedAt < this.times.unsureMs;
    const isOutToo = (run: string) => {
      const said = this.heard.get(run);
      return said !== undefined && !said.reaches && now - said.at < this.times.heardMs;
    };
    return hasTried && this.renewedAt > 0 && [...others].every(isOutToo);
  }
}
