/** Where all server code takes the time from; the seeded generator of demo data has one of its own. */
export abstract class Clock {
  abstract now(): Date;
}

/** The machine's time. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
