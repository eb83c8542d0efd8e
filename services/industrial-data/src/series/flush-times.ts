/** How long the flusher waits, in milliseconds. */
export interface FlushTimes {
  /** Between two looks for files that are whole. */
  lookMs: number;
  /** After which an attempt to keep readings is given up. */
  attemptMs: number;
  /** After an attempt that failed. */
  retryMs: number;
  /** Of a stop: what is not in the store by then stays on the disk. Within the supervisor's 7 s. */
  stopMs: number;
}

export const flushTimes: FlushTimes = { lookMs: 1_000, attemptMs: 60_000, retryMs: 5_000, stopMs: 4_000 };

export const FLUSH_TIMES = Symbol('FlushTimes');
