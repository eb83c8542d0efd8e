/** Times of the poller in milliseconds; shorter in tests. */
export interface Timing {
  /** Limit for connecting. */
  connectMs: number;
  /** Pauses before a busy device is asked again. */
  busyMs: readonly number[];
  /** Pauses before a failed connection is retried; the last one repeats. */
  backOffMs: readonly number[];
  /** Pauses of a silent unit behind a gateway. */
  breakerMs: readonly number[];
  /** Pauses of a sensor that its device refuses. */
  refusedMs: readonly number[];
  /** Period over which the starts of many connections are spread. */
  spreadMs: number;
  /** Limit for a trial. */
  trialMs: number;
  /** Inactivity after which a worker is restarted. */
  stuckMs: number;
  /** Between two checks of workers and clock. */
  checkMs: number;
}

const minutes = (count: number): number => count * 60_000;

export const defaultTiming: Timing = {
  connectMs: 3_000,
  busyMs: [200, 500, 1_000],
  backOffMs: [1_000, 2_000, 4_000, 8_000, 16_000, 25_000],
  breakerMs: [30_000, minutes(1), minutes(2), minutes(4), minutes(8), minutes(10)],
  refusedMs: [minutes(1), minutes(3), minutes(10), minutes(20), minutes(40), minutes(60)],
  spreadMs: 4_000,
  trialMs: 4_500,
  stuckMs: 45_000,
  checkMs: 1_000,
};
