import type { Clock } from '@officina/server-kit/clock';
import type { DueGroup } from './due-rows.ts';

interface Times {
  /** Without a further notice, after which a group is made one. */
  settledMs: number;
  /** Since the first notice, after which it is made one in any case. */
  mostMs: number;
  /** After which a group that had to wait is looked at again. */
  againMs: number;
}

const nameOf = ({ tenantId, userId, kind }: DueGroup): string => `${tenantId} ${userId} ${kind}`;

/** Which groups of due notices wait: for further ones, for the end of quiet hours, or after a failure. */
export class WaitingGroups {
  private readonly until = new Map<string, Date>();

  constructor(
    private readonly times: Times,
    private readonly clock: Clock,
  ) {}

  /** Those that wait for nothing but further notices. */
  open(groups: DueGroup[]): DueGroup[] {
    const now = this.clock.now();
    for (const [name, until] of this.until) if (until <= now) this.until.delete(name);
    return groups.filter((group) => !this.until.has(nameOf(group)));
  }

  isSettled({ first, last }: DueGroup): boolean {
    const now = this.clock.now().getTime();
    const { settledMs, mostMs } = this.times;
    return now - last.getTime() >= settledMs || now - first.getTime() >= mostMs;
  }

  /** Lets a group wait until an instant, but not longer than until it is looked at again: what the person chose may change. */
  wait(group: DueGroup, until?: Date): void {
    const again = this.clock.now().getTime() + this.times.againMs;
    this.until.set(nameOf(group), new Date(Math.min(until?.getTime() ?? again, again)));
  }
}
