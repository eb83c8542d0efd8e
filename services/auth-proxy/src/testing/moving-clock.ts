import { Clock } from '@officina/server-kit/clock';

/** The system time, moved forward by tests. */
export class MovingClock extends Clock {
  private ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  forward(seconds: number): void {
    this.ahead += seconds * 1000;
  }

  /** Moves to a second after the next multiple of a number of seconds, so that a test does not cross into the next window. */
  forwardToNext(seconds: number): void {
    this.forward(seconds + 1 - ((this.now().getTime() / 1000) % seconds));
  }
}
