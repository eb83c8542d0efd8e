/** How long the replicas wait for each other, in milliseconds. */
export interface LeaseTimes {
  /** Between two beats, and two looks at those of the others. */
  beatMs: number;
  /** After which a beat that has not reached the store is given up. */
  attemptMs: number;
  /** A replica whose beat has not changed for so long is dead. */
  deadMs: number;
  /** A replica that has not beaten for so long is not sure of its leases: less than `deadMs`, by what a cycle may take. */
  unsureMs: number;
  /** What another replica said of the store counts for so long. */
  heardMs: number;
  /** Between giving a connection up and giving its lease back: sockets close meanwhile. */
  closingMs: number;
}

export const leaseTimes: LeaseTimes = {
  beatMs: 5_000,
  attemptMs: 8_000,
  deadMs: 30_000,
  unsureMs: 25_000,
  heardMs: 12_000,
  closingMs: 250,
};

export const LEASE_TIMES = Symbol('LeaseTimes');
