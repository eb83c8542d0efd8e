import type { Reading } from './reading.ts';

/** Where readings are kept for good. */
export abstract class KeepsReadings {
  /**
   * Keeps readings of any tenants; the same ones twice change nothing.
   * @throws when they are not all kept: the store is away, or does not answer in time
   */
  abstract keep(readings: Reading[]): Promise<void>;
}
