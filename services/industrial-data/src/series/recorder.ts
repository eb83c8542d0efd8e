import { Injectable } from '@nestjs/common';
import { Logger } from '@officina/server-kit/logger';
import type { Sample } from '../poll/sample.ts';
import { SensorsWatch, type PlacedSensor } from '../sensors/sensors-watch.ts';
import { setupText, type Reading } from './reading.ts';
import { Spool, type SpoolFigures } from './spool/spool.ts';

/** The set-up of a sensor, as its readings contain it. */
export const setupOf = (
  { cfg, periodMs }: Pick<Sample, 'cfg' | 'periodMs'>,
  place: PlacedSensor | undefined,
): string =>
  setupText({
    ...{ cfg, periodS: periodMs / 1_000 },
    ...(place?.savesOnlyChanges && { changesBeyond: place.sensor.scale.deadband }),
    ...(place?.runsFrom !== undefined && { runsFrom: place.runsFrom }),
  });

/**
 * A sample as stored readings, with the set-up with which it was read. A stored value holds from its second: a counter's rate
 * covers the time since the answer before, so it is stored there and ends at its own answer. Failures between two answers of a
 * counter are not stored, as the second one covers that time.
 */
export function readingsOf(sample: Sample, place: PlacedSensor | undefined): Reading[] {
  const { tenantId, sensorId, at, since, value, quality } = sample;
  const setup = setupOf(sample, place);
  const readingAt = (ms: number, stored: number | null): Reading => ({
    ...{ tenantId, sensorId, setup, second: Math.floor(ms / 1_000), value: stored, quality },
  });
  if (since === undefined) return [readingAt(at, value)];
  if (quality !== 'G') return [];
  const [rate, end] = [readingAt(since, value), readingAt(at, null)];
  // Within one second, or with a clock that was set back, there is no time that it covers.
  return value !== null && rate.second < end.second ? [rate, end] : [end];
}

/** Passes samples on to the spool. Never throws or waits: polling continues whatever happens here. */
@Injectable()
export class Recorder {
  private places = new Map<string, PlacedSensor>();

  constructor(
    private readonly spool: Spool,
    private readonly logger: Logger,
    sensors: SensorsWatch,
  ) {
    sensors.onChange(() => {
      const places = sensors.tenants.flatMap((tenantId) => sensors.of(tenantId));
      this.places = new Map(places.map((place) => [place.sensor.id, place]));
    });
  }

  record(samples: Sample[]): void {
    try {
      this.spool.append(samples.flatMap((sample) => readingsOf(sample, this.places.get(sample.sensorId))));
    } catch (error) {
      this.logger.error({ err: error }, 'readings cannot be recorded');
    }
  }

  figures(): SpoolFigures {
    return this.spool.figures();
  }
}
