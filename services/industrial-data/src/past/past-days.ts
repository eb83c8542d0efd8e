import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { Clock } from '@officina/server-kit/clock';
import { Sensors } from '../sensors/sensor.model.ts';
import { placedSensor, type PlacedSensor } from '../sensors/sensors-watch.ts';
import { dayDocuments } from '../series/day-documents.ts';
import { DaySums } from '../series/day-sums.ts';
import { dayMs, dayText, oldestAccepted } from '../series/series-days.ts';
import { SeriesStore } from '../series/series-store.ts';
import { holdOf } from '../series/reading.ts';
import { sumDay } from '../series/sums/sum-day.ts';
import { readingsBetween, type AnswerAt } from './readings-between.ts';

/** A sensor with unchanged settings since its creation, which can be given past readings. */
export interface PastSensor {
  place: PlacedSensor;
  createdAt: Date;
}

/** A UTC day of a sensor, or the beginning of the current one. */
export interface PastDay {
  place: PlacedSensor;
  /** Midnight. */
  day: Date;
  /** End of its readings in seconds since 1970, at most the end of the day. */
  until: number;
}

/** Creates readings of simulated devices from before they were polled, for the demo. */
@Injectable()
export class PastDays {
  constructor(
    private readonly known: Sensors,
    private readonly store: SeriesStore,
    private readonly sums: DaySums,
    private readonly clock: Clock,
  ) {}

  /** The sensor, if it exists and its settings never changed. */
  async sensor(caller: Caller, id: string): Promise<PastSensor | undefined> {
    const [one] = await this.known.byIds(caller, [id]);
    const place = one?.type === 'MODBUS' && one.cfg === 0 ? placedSensor(one) : undefined;
    return one && place && { place, createdAt: one.createdAt };
  }

  /**
   * Stores a day as if it had been polled: sums and details if it is complete, and readings within their retention. An
   * incomplete day is summed after its end, as usual. Repeating it changes nothing.
   */
  async keep({ place, day, until }: PastDay, ask: AnswerAt): Promise<void> {
    const { id: sensorId, tenantId, periodMs } = place.sensor;
    const midnight = day.getTime() / 1_000;
    const from = midnight - holdOf({ periodS: periodMs / 1_000 });
    const readings = readingsBetween(place, from, until, ask);
    const isComplete = until === midnight + dayMs / 1_000;
    if (day >= oldestAccepted(this.clock.now())) {
      const ofDay = readings.filter(({ second }) => second >= midnight);
      await (isComplete ? this.store.keepSummed(ofDay) : this.store.keep(ofDay));
    }
    if (isComplete)
      await this.sums.write([dayDocuments({ tenantId, sensorId, day }, sumDay(dayText(day), readings))]);
  }
}
