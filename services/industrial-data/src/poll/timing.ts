/** Times of the poller, in milliseconds; tests have shorter ones. */
export interface Timing {
  /** Until a connection must stand. */
  connectMs: number;
  /** Pauses before a busy device is asked again. */
  busyMs: readonly number[];
  /** Pauses before a connection that failed is tried again, the last one from then on. */
  backOffMs: readonly number[];
  /** For how long a silent unit of a gateway is left alone. */
  breakerMs: readonly number[];
  /** For how long a sensor that its device refuses is left alone. */
  refusedMs: readonly number[];
  /** Over which many connections that begin at once are spread. */
  spreadMs: number;
  /** Within which a trial answers. */
  trialMs: number;
  /** A worker that has not moved for so long is started anew. */
  stuckMs: number;
  /** Between two looks at workers and clock. */
  lookMs: number;
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
  lookMs: 1_000,
};
