import type { ReplicaRow } from './lease-store.ts';

interface Seen {
  run: string;
  beat: number;
  since: number;
}

/** Tells the dead by beats that no longer change, on this process' own clock: clocks of machines differ. */
export class Heartbeats {
  private seen = new Map<string, Seen>();

  /** @param deadMs without a change after which a replica is dead */
  constructor(private readonly deadMs: number) {}

  /** @param now milliseconds of a clock that nobody sets */
  see(replicas: ReplicaRow[], now: number): { alive: ReplicaRow[]; dead: ReplicaRow[] } {
    this.seen = new Map(replicas.map((replica) => [replica._id, this.lookAt(replica, now)]));
    const isDead = ({ _id }: ReplicaRow) => now - (this.seen.get(_id)?.since ?? now) >= this.deadMs;
    return { alive: replicas.filter((one) => !isDead(one)), dead: replicas.filter(isDead) };
  }

  private lookAt({ _id, run, beat }: ReplicaRow, now: number): Seen {
    const before = this.seen.get(_id);
    return before?.run === run && before.beat === beat ? before : { run, beat, since: now };
  }
}
