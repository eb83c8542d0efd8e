import { Clock } from '@officina/server-kit/clock';

/** The time of the simulated plant: it stands still until the generator moves it. */
export class SimulatedClock extends Clock {
  private instant = new Date(0);

  now(): Date {
    return this.instant;
  }

  moveTo(instant: number): void {
    this.instant = new Date(instant);
  }
}
