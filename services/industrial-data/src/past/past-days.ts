import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { Clock } from '@officina/server-kit/clock';
import { Sensors } from '../sensors/sensor.model.ts';
import { inPlace, type SensorInPlace } from '../sensors/sensors-watch.ts';
import { dayDocuments } from '../series/day-documents.ts';
import { DaySums } from '../series/day-sums.ts';
import { dayMs, dayText, oldestTaken } from '../series/series-days.ts';
import { SeriesStore } from '../series/series-store.ts';
import { holdOf } from '../series/reading.ts';
import { sumDay } from '../series/sums/sum-day.ts';
import { readingsBetween, type Ask } from './readings-between.ts';

/** A sensor that is read since it was entered, and can be given a past. */
export interface PastSensor {
  place: SensorInPlace;
  createdAt: Date;
}

/** A UTC day of a sensor, or the beginning of one that goes on. */
export interface PastDay {
  place: SensorInPlace;
  /** Midnight. */
  day: Date;
  /** Seconds since 1970 at which its readings end, the day's end at the latest. */
  until: number;
}

/** Days of sensors from before they were read: of simulated devices, which can say what they would have answered then. */
@Injectable()
export class PastDays {
  constructor(
    private readonly known: Sensors,
    private readonly store: SeriesStore,
    private readonly sums: DaySums,
    private readonly clock: Clock,
  ) {}

  /** The sensor, if it is there and nobody has set it up anew. */
  async sensor(caller: Caller, id: string): Promise<PastSensor | undefined> {
    const [one] = await this.known.byIds(caller, [id]);
    const place = one?.type === 'MODBUS' && one.cfg === 0 ? inPlace(one) : undefined;
    return one && place && { place, createdAt: one.createdAt };
  }

  /**
   * Keeps a day as if it had been read: sums and details if it is whole, and the readings while they are kept at all. A
   * day that goes on is summed when it is over, as ever. Done twice it changes nothing.
   */
  async keep({ place, day, until }: PastDay, ask: Ask): Promise<void> {
    const { id: sensorId, tenantId, periodMs } = place.sensor;
    const midnight = day.getTime() / 1_000;
    const from = midnight - holdOf({ periodS: periodMs / 1_000 });
    const readings = readingsBetween(place, from, until, ask);
    const isWhole = until === midnight + dayMs / 1_000;
    if (day >= oldestTaken(this.clock.now())) {
      const ofDay = readings.filter(({ second }) => second >= midnight);
      await (isWhole ? this.store.keepSummed(ofDay) : this.store.keep(ofDay));
    }
    if (isWhole)
      await this.sums.write([dayDocuments({ tenantId, sensorId, day }, sumDay(dayText(day), readings))]);
  }
}
