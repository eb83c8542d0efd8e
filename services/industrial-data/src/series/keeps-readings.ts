import type { Reading } from './reading.ts';

/** What keeps readings for good: the store. */
export abstract class KeepsReadings {
  /**
   * Resolves when all of them are kept. The same readings may come again, also while they are being kept: that changes
   * nothing.
   * @throws when it cannot be said that they are kept
   */
  abstract keep(readings: Reading[]): Promise<void>;
}
