/** Where all server code takes the time from; the seeded generator of demo data has one of its own. */
export abstract class Clock {
  abstract now(): Date;
}

/** Milliseconds by which the clocks of the machines of one installation may be apart (ADR 0037). */
export const clocksApartMs = 5 * 60_000;

/** The machine's time. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
