import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { withTimeout } from '@officina/server-kit/with-timeout';
import { Leases } from '../leases/leases.ts';
import { Outage } from '../outage.ts';
import { DaySums } from './day-sums.ts';
import { Retention } from './retention.ts';
import { dayMs, dayOf, dayText } from './series-days.ts';
import type { UnsummedDay } from './series-models.ts';
import { UnsummedDays } from './unsummed-days.ts';

/** The lease of the replica that sums days. */
export const seriesLease = 'series';

const intervalMs = 30_000;
/** The last readings of a day are stored by this time after its end. */
const graceMs = 2 * 60_000;
/** Limit for the current batch at a stop: readings have to be stored too, within the supervisor's 7 s. */
const stopMs = 1_500;

/** Sums finished days and removes expired data, in the one replica that has the lease. */
@Injectable()
export class DailyRollup implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private running: Promise<void> | undefined;
  /** Day of the last sweep. */
  private sweptDay: string | undefined;
  private readonly outage: Outage;

  constructor(
    private readonly unsummed: UnsummedDays,
    private readonly sums: DaySums,
    private readonly retention: Retention,
    private readonly leases: Leases,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.outage = new Outage(logger, 'days cannot be summed');
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.run(), intervalMs);
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    // An interrupted day stays marked.
    await withTimeout(stopMs, this.running ?? Promise.resolve(), 'summing days').catch(() => undefined);
  }

  /** Sums finished days, unless a run is in progress. */
  run(): Promise<void> {
    this.running ??= this.sumDays()
      .then(
        () => this.outage.ends(),
        (error: unknown) => this.outage.begins(error),
      )
      .finally(() => (this.running = undefined));
    return this.running;
  }

  private readonly mayContinue = (): boolean => !this.isStopped && this.leases.has(seriesLease);

  private async sumDays(): Promise<void> {
    if (!this.mayContinue()) return;
    const now = this.clock.now();
    const isFinished = ({ day }: UnsummedDay) => day.getTime() + dayMs + graceMs <= now.getTime();
    const days = (await this.unsummed.all()).filter(isFinished);
    const errors: unknown[] = [];
    for (const day of days) await this.sum(day).catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
    const today = dayText(dayOf(now.getTime()));
    if (this.sweptDay !== today && (await this.retention.sweep(now, this.mayContinue))) this.sweptDay = today;
  }

  private async sum(unsummed: UnsummedDay): Promise<void> {
    const { tenantId, day } = unsummed;
    const began = performance.now();
    const sensors = await this.sums.sum(tenantId, day, this.mayContinue);
    // After an interruption, what was written may be based on fewer readings than another replica's sums.
    if (sensors === undefined) return this.unsummed.mark(tenantId, day);
    await this.unsummed.summed(unsummed);
    const ms = Math.round(performance.now() - began);
    this.logger.info({ tenantId, day: dayText(day), sensors, ms }, 'summed a day');
  }
}
