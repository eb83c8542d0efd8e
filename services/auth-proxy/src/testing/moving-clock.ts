import { Clock } from '@officina/server-kit/clock';

/** The machine's time, moved forward by the test. */
export class MovingClock extends Clock {
  private ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  forward(seconds: number): void {
    this.ahead += seconds * 1000;
  }

  /** A second past the next full multiple of so many seconds: a test inside one window of time never crosses into the next. */
  forwardToNext(seconds: number): void {
    this.forward(seconds + 1 - ((this.now().getTime() / 1000) % seconds));
  }
}
