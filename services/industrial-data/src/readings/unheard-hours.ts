import { Injectable } from '@nestjs/common';
import { Logger } from '@officina/server-kit/logger';
import { within } from '@officina/server-kit/within';
import { Outage } from '../outage.ts';
import { Quarters, type Seconds } from '../series/quarters.ts';
import { setupOf } from '../series/recorder.ts';
import { SensorsWatch } from '../sensors/sensors-watch.ts';
import { LastHours } from './last-hours.ts';

/** Another replica brings into the store what it reads, so there may be more. */
const anewMs = 60_000;
const afterFailureMs = 5_000;
/** What comes later is there for the next who asks. */
const waitMs = 2_000;

interface Filling {
  /** Settled within `waitMs`, whatever the store does. */
  done: Promise<void>;
  /** From when on it is done again, by `performance.now`. */
  again: number;
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
    const cfgs = new Map(places.map(({ sensor: { id, cfg } }) => [id, cfg]));
    const sensors = places.map((place) => ({
      sensorId: place.sensor.id,
      setup: setupOf(place.sensor, place),
    }));
    for await (const readings of this.quarters.ofSetups(tenantId, sensors, unheard))
      for (const { sensorId, second, value, quality } of readings)
        if (quality === 'G' && value !== null)
          this.hours.fill({ sensorId, cfg: cfgs.get(sensorId) ?? 0, second, value });
  }
}
