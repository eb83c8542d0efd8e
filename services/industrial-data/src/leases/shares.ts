import type { Lease } from './lease-store.ts';

interface Situation {
  /** This replica. */
  self: string;
  /** Connections that are to be polled. */
  wanted: ReadonlySet<string>;
  /** Connections that this replica must not give back now. */
  borrowed: ReadonlySet<string>;
  leases: Lease[];
  /** Names of the replicas that live, this one among them. */
  alive: ReadonlySet<string>;
}

/** What one replica has to do so that all hold about the same number. */
export interface Moves {
  keep: string[];
  giveBack: string[];
  /** So many more it may take, */
  room: number;
  /** of these; without `before` where nobody has it. */
  free: { key: string; before?: Lease }[];
  /** Of connections that nobody wants, left by the dead. */
  left: Lease[];
}

/** Decided by each replica for itself, from what all of them see. */
export function movesOf({ self, wanted, borrowed, leases, alive }: Situation): Moves {
  const byKey = new Map(leases.map((lease) => [lease._id, lease]));
  const own = leases
    .filter(({ owner }) => owner === self)
    .map(({ _id }) => _id)
    .sort();
  const share = Math.ceil(wanted.size / Math.max(1, alive.size));
  const polled = own.filter((key) => wanted.has(key)).slice(0, share);
  const keep = [...new Set([...polled, ...own.filter((key) => borrowed.has(key))])];
  const free = [...wanted].flatMap((key) => {
    const before = byKey.get(key);
    if (!before) return [{ key }];
    return alive.has(before.owner) ? [] : [{ key, before }];
  });
  const left = leases.filter(({ _id, owner }) => !alive.has(owner) && !wanted.has(_id));
  const giveBack = own.filter((key) => !keep.includes(key));
  return { keep, giveBack, room: share - polled.length, free, left };
}
