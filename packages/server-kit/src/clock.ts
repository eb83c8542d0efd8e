/** Where all server code takes the time from; the seeded generator of demo data has one of its own. */
export abstract class Clock {
  abstract now(): Date;
}

/** Milliseconds by which the clocks of the machines of one installation may be apart (ADR 0037). */
export const clocksApartMs = 5 * 60_000;

/**
 * Whether what is good for some time holds now: its end is to come, and no later than that of one which is made now. Another
 * one is of a clock that was ahead, and would be good for as long as that was.
 * @param end seconds since 1970
 * @param lifetime seconds
 */
export function isTimely(end: number, lifetime: number, now: Date): boolean {
  const leftMs = end * 1000 - now.getTime();
  return leftMs > 0 && leftMs <= lifetime * 1000 + clocksApartMs;
}

/** The machine's time. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
