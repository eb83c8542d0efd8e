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
}
