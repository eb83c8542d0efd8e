import { Injectable } from '@nestjs/common';
import { Logger } from '@officina/server-kit/logger';
import { within } from '@officina/server-kit/within';
import { Outage } from '../outage.ts';
import { Quarters, type Seconds } from '../series/quarters.ts';
import type { Reading } from '../series/reading.ts';
import { setupOf } from '../series/recorder.ts';
import { SensorsWatch } from '../sensors/sensors-watch.ts';
import { LastHours } from './last-hours.ts';

/** Another replica brings into the store what it reads, so there may be more. */
const anewMs = 60_000;
const afterFailureMs = 5_000;
/** What comes later is there for the next who asks. */
const waitMs = 2_000;
const hourS = 3_600;

interface Filling {
  /** Settled within `waitMs`, whatever the store does. */
  done: Promise<void>;
  /** From when on it is done again, by `performance.now`. */
  again: number;
}

const isGood = (reading: Reading): reading is Reading & { value: number } =>
  reading.quality === 'G' && reading.value !== null;

/** A counter's rates as its live value has them: each at the answer that told it, which is kept where it ends. */
function asAnswered(readings: readonly Reading[]): { second: number; value: number }[] {
  const inOrder = readings.toSorted((one, other) => one.second - other.second);
  return inOrder.flatMap((reading, index) => {
    const next = inOrder[index + 1];
    return isGood(reading) && next ? [{ second: next.second, value: reading.value }] : [];
  });
}

/**
 * Fills the hours of a tenant's sensors with what the store has from before this process could hear anything. Of a sensor whose
 * period, deadband or limit was edited meanwhile, what was read before the edit is not looked for.
 */
@Injectable()
export class UnheardHours {
  private readonly fillings = new Map<string /* tenantId */, Filling>();
  private readonly outage: Outage;

  constructor(
    private readonly sensors: SensorsWatch,
    private readonly quarters: Quarters,
    private readonly hours: LastHours,
    logger: Logger,
  ) {
    this.outage = new Outage(logger, 'the store does not tell the last hour');
  }

  /** Settled within two seconds; what the store has not said by then stays empty. */
  fill(tenantId: string): Promise<void> {
    const { unheard } = this.hours;
    if (!unheard) {
      this.fillings.clear();
      return Promise.resolve();
    }
    const last = this.fillings.get(tenantId);
    if (last && performance.now() < last.again) return last.done;
    // One at a time, however long it takes.
    const filling: Filling = { done: Promise.resolve(), again: Number.POSITIVE_INFINITY };
    const againIn = (ms: number) => void (filling.again = performance.now() + ms);
    const read = this.read(tenantId, unheard).then(
      () => againIn(anewMs),
      (error: unknown) => {
        againIn(afterFailureMs);
        throw error;
      },
    );
    filling.done = within(waitMs, read, 'reading the last hour').then(
      () => this.outage.ends(),
      (error: unknown) => this.outage.begins(error),
    );
    this.fillings.set(tenantId, filling);
    return filling.done;
  }

  private async read(tenantId: string, unheard: Seconds): Promise<void> {
    const places = this.sensors.of(tenantId);
    const known = new Map(places.map(({ sensor }) => [sensor.id, sensor]));
    const sensors = places.map((place) => ({
      sensorId: place.sensor.id,
      setup: setupOf(place.sensor, place),
    }));
    const counters = places.filter(({ sensor }) => sensor.register.counter);
    // What a counter said in the first minutes is kept up to a period before.
    const earlierS = Math.max(0, ...counters.map(({ sensor }) => Math.min(sensor.periodMs / 1_000, hourS)));
    const seconds = { from: unheard.from - earlierS, until: unheard.until };
    for await (const readings of this.quarters.ofSetups(tenantId, sensors, seconds))
      for (const [sensorId, own] of Map.groupBy(readings, (one) => one.sensorId)) {
        const { cfg = 0, register } = known.get(sensorId) ?? {};
        for (const { second, value } of register?.counter ? asAnswered(own) : own.filter(isGood))
          this.hours.fill({ sensorId, cfg, second, value });
      }
  }
}
