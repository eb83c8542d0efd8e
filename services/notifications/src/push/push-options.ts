import type { LookupFunction } from 'node:net';

/** Milliseconds that tests shorten. */
export interface PushTimes {
  /** Between two looks while something waits. */
  lookMs: number;
  /** Between two looks while this process knows of nothing. */
  idleMs: number;
  /** Without a further notice of a kind for a person, those so far become one push… */
  settledMs: number;
  /** …and at the latest so long after the first. */
  mostMs: number;
  /** Between two looks at quiet hours. */
  againMs: number;
  /** For which a push that a process has begun to send is left to it: longer than an attempt. */
  claimMs: number;
  /** Before the second try; then after twice as long each time. */
  retryMs: number;
}

export const defaultPushTimes: PushTimes = {
  ...{ lookMs: 1_000, idleMs: 30_000, settledMs: 2_000, mostMs: 10_000 },
  ...{ againMs: 60_000, claimMs: 30_000, retryMs: 30_000 },
};

/** How push services are reached; tests put a server of their own in their place. */
export interface PushReach {
  lookup?: LookupFunction;
  port?: number;
  /** Certificate that is trusted besides the usual ones. */
  ca?: string;
}

/** How this installation sends push. */
export class PushOptions {
  readonly times: PushTimes;

  /**
   * @param hosts push services besides the usual ones
   * @param subject whom push services may turn to: an https or mailto address
   */
  constructor(
    readonly hosts: readonly string[] = [],
    readonly subject = 'mailto:officina@localhost',
    times: Partial<PushTimes> = {},
    readonly reach: PushReach = {},
  ) {
    this.times = { ...defaultPushTimes, ...times };
  }
}
