import type { FlushTimes } from '../series/flusher.ts';
import type { SpoolSettings } from '../series/spool/spool.ts';

/** Files are sealed and stored every second, so that a test has many of them. */
export const shortSpoolSettings: Partial<SpoolSettings> = { syncMs: 200, openMs: 1_000, adoptMs: 500 };

/** A stop has all the time that it needs: tests have no supervisor. */
export const shortFlushTimes: Partial<FlushTimes> = {
  ...{ checkMs: 100, attemptMs: 5_000, retryMs: 300, stopMs: 60_000 },
};
