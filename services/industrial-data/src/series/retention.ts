import { Injectable } from '@nestjs/common';
import { Logger } from '@officina/server-kit/logger';
import { retryOnConflict } from '@officina/server-kit/store/store-errors';
import { systemScope } from '@officina/server-kit/store/tenant-scope';
import { upsert } from '@officina/server-kit/store/upsert';
import type { Model } from 'mongoose';
import { withStoreTimeout, SeriesModels } from './series-models.ts';
import { dayOf, daysLater, dayText, idRange, sweepOn, type Sweep } from './series-days.ts';
import { UnsummedDays } from './unsummed-days.ts';

const rawDays = 40;
const detailsMonths = 13;

interface SensorDocument {
  _id: string;
  tenantId: string;
  sensorId: string;
}

/** Removes expired data: readings after 40 days, details after 13 months. Averages are kept forever. */
@Injectable()
export class Retention {
  constructor(
    private readonly models: SeriesModels,
    private readonly unsummed: UnsummedDays,
    private readonly logger: Logger,
  ) {}

  /**
   * Removes expired data once a day. The first time there is no earlier sweep to compare the clock with: the day is only
   * recorded.
   * @param mayContinue checked before each sensor
   * @returns whether it finished
   */
  async sweep(now: Date, mayContinue: () => boolean): Promise<boolean> {
    const today = dayOf(now.getTime());
    const last = await this.lastSweep();
    if (last?.on.getTime() === today.getTime()) return true;
    const next = last ? sweepOn(today, last) : { on: today, asOf: today };
    if (next.asOf < today) {
      const days = { today: dayText(today), removesAsOf: dayText(next.asOf) };
      this.logger.warn(
        days,
        'the clock went far ahead since a sweep: what is old is removed little by little',
      );
    }
    const isDone = !last || (await this.removeAsOf(earlier(today, next.asOf), mayContinue));
    if (isDone) await this.record(next);
    return isDone;
  }

  /** The day as of which today's sweep removes data: an earlier one if the clock jumped ahead. */
  async asOf(now: Date): Promise<Date> {
    const today = dayOf(now.getTime());
    const last = await this.lastSweep();
    return last ? earlier(today, sweepOn(today, last).asOf) : today;
  }

  private async removeAsOf(day: Date, mayContinue: () => boolean): Promise<boolean> {
    const { quarters, details } = this.models;
    return (
      (await this.removeBefore(await this.firstKeptReadings(day), quarters, mayContinue)) &&
      (await this.removeBefore(firstKeptDetails(day), details, mayContinue))
    );
  }

  private lastSweep(): Promise<Sweep | null> {
    return withStoreTimeout('reading the last sweep', this.models.sweeps.findOne({}).lean<Sweep>().exec());
  }

  private async record(sweep: Sweep): Promise<void> {
    const write = upsert(this.models.sweeps, { _id: 'last' }, { $set: sweep });
    await withStoreTimeout('noting the sweep', write);
  }

  /** The first day whose readings are kept; unsummed days need theirs, and those that hold into them. */
  private async firstKeptReadings(day: Date): Promise<Date> {
    const needed = (await this.unsummed.all()).map((one) => daysLater(one.day, -2).getTime());
    return new Date(Math.min(daysLater(day, -rawDays).getTime(), ...needed));
  }

  private async removeBefore<T extends SensorDocument>(
    first: Date,
    model: Model<T>,
    mayContinue: () => boolean,
  ): Promise<boolean> {
    for (let last = ''; mayContinue();) {
      const next = model.findOne({ _id: { $gte: last } }).setOptions(systemScope('series-retention'));
      const found = await withStoreTimeout(
        'looking for what is old',
        next.sort({ _id: 1 }).lean<SensorDocument>().exec(),
      );
      if (!found) return true;
      const { tenantId, sensorId } = found;
      const { $gte, $lt } = idRange(tenantId, sensorId);
      const limit = `${$gte}${dayText(first)}`;
      const remove = () => model.deleteMany({ tenantId, _id: { $gte, $lt: limit } }).exec();
      if (found._id < limit) await withStoreTimeout('removing what is old', retryOnConflict(remove));
      last = $lt;
    }
    return false;
  }
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

const firstKeptDetails = (day: Date): Date =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - detailsMonths, day.getUTCDate()));
