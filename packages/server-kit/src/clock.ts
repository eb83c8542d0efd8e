/** The source of time for all server code; the generator of demo data has its own. */
export abstract class Clock {
  abstract now(): Date;
}

/** Maximum difference between the clocks of an installation's servers, in milliseconds (ADR 0037). */
export const maxClockDifferenceMs = 5 * 60_000;

/**
 * Whether something with an expiry is valid now: its expiry is in the future, but not later than that of one issued
 * now. A later expiry comes from a fast clock and would stay valid too long.
 * @param end seconds since 1970
 * @param lifetime seconds
 */
export function isValidNow(end: number, lifetime: number, now: Date): boolean {
  const leftMs = end * 1000 - now.getTime();
  return leftMs > 0 && leftMs <= lifetime * 1000 + maxClockDifferenceMs;
}

/** The server's real time. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
