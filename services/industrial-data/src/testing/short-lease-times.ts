import type { LeaseTimes } from '../leases/lease-times.ts';

/** A tenth of the product's times, so that tests can wait for them. */
export const shortLeaseTimes: LeaseTimes = {
  ...{ beatMs: 500, attemptMs: 2_000, deadMs: 3_000, unsureMs: 2_500, heardMs: 1_200, closingMs: 20 },
};
