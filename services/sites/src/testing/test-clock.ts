import { Clock } from '@officina/server-kit/clock';

/** A clock that tests set. */
export class TestClock extends Clock {
  instant = '2026-11-24T10:00:00.000Z';

  now(): Date {
    return new Date(this.instant);
  }
}
