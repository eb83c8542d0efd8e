import { Injectable } from '@nestjs/common';
import { Logger } from '@officina/server-kit/logger';
import { withTimeout } from '@officina/server-kit/with-timeout';
import { Outage } from '../outage.ts';
import { Quarters, type SecondRange } from '../series/quarters.ts';
import type { Reading } from '../series/reading.ts';
import { setupOf } from '../series/recorder.ts';
import { SensorsWatch } from '../sensors/sensors-watch.ts';
import { LastHours } from './last-hours.ts';

/** Other replicas store further readings meanwhile. */
const refreshMs = 60_000;
const afterFailureMs = 5_000;
/** Later results are available to the next request. */
const waitMs = 2_000;
const hourS = 3_600;

interface HourLoad {
  /** Resolves within `waitMs`, even if the store does not answer. */
  done: Promise<void>;
  /** When to load again, by `performance.now`. */
  repeatAt: number;
}

const isGood = (reading: Reading): reading is Reading & { value: number } =>
  reading.quality === 'G' && reading.value !== null;

/**
 * A counter's rates as its live values have them: at the answer that completed each one, while the store has them at the answer
 * before.
 */
function ratesAtAnswer(readings: readonly Reading[]): { second: number; value: number }[] {
  const inOrder = readings.toSorted((one, other) => one.second - other.second);
  return inOrder.flatMap((reading, index) => {
    const next = inOrder[index + 1];
    return isGood(reading) && next ? [{ second: next.second, value: reading.value }] : [];
  });
}

/**
 * Loads the last hour of a tenant's sensors from before this process started. Readings from before an edit of a sensor's
 * period, deadband or limit are not loaded.
 */
@Injectable()
export class MissingHours {
  private readonly loads = new Map<string /* tenantId */, HourLoad>();
  private readonly outage: Outage;

  constructor(
    private readonly sensors: SensorsWatch,
    private readonly quarters: Quarters,
    private readonly hours: LastHours,
    logger: Logger,
  ) {
    this.outage = new Outage(logger, 'the store does not tell the last hour');
  }

  /** Resolves within two seconds; hours that the store has not returned by then stay empty. */
  load(tenantId: string): Promise<void> {
    const { missing } = this.hours;
    if (!missing) {
      this.loads.clear();
      return Promise.resolve();
    }
    const last = this.loads.get(tenantId);
    if (last && performance.now() < last.repeatAt) return last.done;
    // One load at a time, however long it takes.
    const load: HourLoad = { done: Promise.resolve(), repeatAt: Number.POSITIVE_INFINITY };
    const repeatIn = (ms: number) => void (load.repeatAt = performance.now() + ms);
    const read = this.read(tenantId, missing).then(
      () => repeatIn(refreshMs),
      (error: unknown) => {
        repeatIn(afterFailureMs);
        throw error;
      },
    );
    load.done = withTimeout(waitMs, read, 'reading the last hour').then(
      () => this.outage.ends(),
      (error: unknown) => this.outage.begins(error),
    );
    this.loads.set(tenantId, load);
    return load.done;
  }

  private async read(tenantId: string, missing: SecondRange): Promise<void> {
    const places = this.sensors.of(tenantId);
    const known = new Map(places.map(({ sensor }) => [sensor.id, sensor]));
    const sensors = places.map((place) => ({
      sensorId: place.sensor.id,
      setup: setupOf(place.sensor, place),
    }));
    const counters = places.filter(({ sensor }) => sensor.register.counter);
    // The first minutes of a counter may be stored up to a period earlier.
    const earlierS = Math.max(0, ...counters.map(({ sensor }) => Math.min(sensor.periodMs / 1_000, hourS)));
    const seconds = { from: missing.from - earlierS, until: missing.until };
    for await (const readings of this.quarters.ofSetups(tenantId, sensors, seconds))
      for (const [sensorId, own] of Map.groupBy(readings, (one) => one.sensorId)) {
        const { cfg = 0, register } = known.get(sensorId) ?? {};
        for (const { second, value } of register?.counter ? ratesAtAnswer(own) : own.filter(isGood))
          this.hours.addOlder({ sensorId, cfg, second, value });
      }
  }
}
