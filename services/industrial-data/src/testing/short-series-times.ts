import type { FlushTimes } from '../series/flusher.ts';
import type { SpoolSettings } from '../series/spool/spool.ts';

/** A file is closed and brought into the store each second, so that a test has many of them. */
export const shortSpoolSettings: Partial<SpoolSettings> = { syncMs: 200, openMs: 1_000, adoptMs: 500 };

/** A stop has all the time that it needs: no supervisor waits for it. */
export const shortFlushTimes: Partial<FlushTimes> = {
  ...{ lookMs: 100, attemptMs: 5_000, retryMs: 300, stopMs: 60_000 },
};
