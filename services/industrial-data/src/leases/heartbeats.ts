import type { LeaseTimes } from './lease-times.ts';
import type { ReplicaRow } from './lease-store.ts';

interface Seen {
  run: string;
  beat: number;
  since: number;
}

/** Tells the dead by beats that no longer change, on this process' own clock: clocks of machines differ. */
export class Heartbeats {
  private seen = new Map<string, Seen>();
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly times: Pick<LeaseTimes, 'deadMs' | 'heardMs'>) {}

  /** @param now milliseconds of a clock that nobody sets */
  see(replicas: ReplicaRow[], now: number): { alive: ReplicaRow[]; dead: ReplicaRow[] } {
    // Who could not look may have said so, and the others go on upon that word: it watches them from the beginning.
    if (now - this.lookedAt >= this.times.heardMs) this.seen.clear();
    this.lookedAt = now;
    this.seen = new Map(replicas.map((replica) => [replica._id, this.lookAt(replica, now)]));
    const isDead = ({ _id }: ReplicaRow) => now - (this.seen.get(_id)?.since ?? now) >= this.times.deadMs;
    return { alive: replicas.filter((one) => !isDead(one)), dead: replicas.filter(isDead) };
  }

  private lookAt({ _id, run, beat }: ReplicaRow, now: number): Seen {
    const before = this.seen.get(_id);
    return before?.run === run && before.beat === beat ? before : { run, beat, since: now };
  }
}
