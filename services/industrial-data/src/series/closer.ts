import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { within } from '@officina/server-kit/within';
import { Leases } from '../leases/leases.ts';
import { Outage } from '../outage.ts';
import { DaySums } from './day-sums.ts';
import { Retention } from './retention.ts';
import { dayMs, dayOf, dayText } from './series-days.ts';
import type { UnsummedDay } from './series-models.ts';
import { UnsummedDays } from './unsummed-days.ts';

/** The lease of whoever sums days. */
export const seriesLease = 'series';

const everyMs = 30_000;
/** The last readings of a day are in the store so long after its end. */
const overAfterMs = 2 * 60_000;
/** Of the group in hand when it is stopped: what was read has to be brought into the store too, within the supervisor's 7 s. */
const stopMs = 1_500;

/** Sums the days that are over, and removes what is no longer kept: in the one replica that has the lease. */
@Injectable()
export class Closer implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private turn: Promise<void> | undefined;
  /** Day on which the last sweep was done. */
  private swept: string | undefined;
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
    this.timer = setInterval(() => void this.look(), everyMs);
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    // A day that is broken off stays marked.
    await within(stopMs, this.turn ?? Promise.resolve(), 'summing days').catch(() => undefined);
  }

  /** Sums what is over and not summed, unless that is being done. */
  look(): Promise<void> {
    this.turn ??= this.round()
      .then(
        () => this.outage.ends(),
        (error: unknown) => this.outage.begins(error),
      )
      .finally(() => (this.turn = undefined));
    return this.turn;
  }

  private readonly mayGoOn = (): boolean => !this.isStopped && this.leases.has(seriesLease);

  private async round(): Promise<void> {
    if (!this.mayGoOn()) return;
    const now = this.clock.now();
    const isOver = ({ day }: UnsummedDay) => day.getTime() + dayMs + overAfterMs <= now.getTime();
    const days = (await this.unsummed.all()).filter(isOver);
    const errors: unknown[] = [];
    for (const day of days) await this.sum(day).catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
    const today = dayText(dayOf(now.getTime()));
    if (this.swept !== today && (await this.retention.sweep(now, this.mayGoOn))) this.swept = today;
  }

  private async sum(unsummed: UnsummedDay): Promise<void> {
    const { tenantId, day } = unsummed;
    const began = performance.now();
    const sensors = await this.sums.sum(tenantId, day, this.mayGoOn);
    // Broken off: what was written may be of fewer readings than what somebody else has written meanwhile.
    if (sensors === undefined) return this.unsummed.mark(tenantId, day);
    await this.unsummed.summed(unsummed);
    const ms = Math.round(performance.now() - began);
    this.logger.info({ tenantId, day: dayText(day), sensors, ms }, 'summed a day');
  }
}
