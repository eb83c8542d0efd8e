import { Clock } from '@officina/server-kit/clock';

/** The time of the simulated plant; only the generator advances it. */
export class SimulatedClock extends Clock {
  private instant = new Date(0);

  now(): Date {
    return this.instant;
  }

  moveTo(instant: number): void {
    this.instant = new Date(instant);
  }
}
