import { Injectable } from '@nestjs/common';
import { Logger } from '@officina/server-kit/logger';
import type { Sample } from '../poll/sample.ts';
import { SensorsWatch, type SensorInPlace } from '../sensors/sensors-watch.ts';
import { setupText, type Reading } from './reading.ts';
import { Spool, type SpoolFigures } from './spool/spool.ts';

/** How a sensor is set up, as its readings say it. */
export const setupOf = (
  { cfg, periodMs }: Pick<Sample, 'cfg' | 'periodMs'>,
  place: SensorInPlace | undefined,
): string =>
  setupText({
    ...{ cfg, periodS: periodMs / 1_000 },
    ...(place?.savesOnlyChanges && { changesBeyond: place.sensor.scale.deadband }),
    ...(place?.runsFrom !== undefined && { runsFrom: place.runsFrom }),
  });

/**
 * A sample as it is kept, with the set-up of the sensor that it was read for. A kept value holds from its second on: a counter's
 * rate is that of the time since the answer before, so it is kept there, and where it was read it ends. What failed between
 * two answers of a counter is not kept, for the second one tells what was counted meanwhile.
 */
export function readingsOf(sample: Sample, place: SensorInPlace | undefined): Reading[] {
  const { tenantId, sensorId, at, since, value, quality } = sample;
  const setup = setupOf(sample, place);
  const readingAt = (ms: number, said: number | null): Reading => ({
    ...{ tenantId, sensorId, setup, second: Math.floor(ms / 1_000), value: said, quality },
  });
  if (since === undefined) return [readingAt(at, value)];
  if (quality !== 'G') return [];
  const [rate, end] = [readingAt(since, value), readingAt(at, null)];
  // Within one second, or with a clock that was set back, there is no time of which it speaks.
  return value !== null && rate.second < end.second ? [rate, end] : [end];
}

/** Takes what is read on its way into the store. Neither throws nor waits: polling goes on whatever happens here. */
@Injectable()
export class Recorder {
  private places = new Map<string, SensorInPlace>();

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
