import { Injectable } from '@nestjs/common';
import { Logger } from '@officina/server-kit/logger';
import { contended } from '@officina/server-kit/store/store-errors';
import { systemScope } from '@officina/server-kit/store/tenant-scope';
import type { Model } from 'mongoose';
import { answered, SeriesModels } from './series-models.ts';
import { dayOf, daysLater, dayText, idsBelow, sweepOn, type Sweep } from './series-days.ts';
import { UnsummedDays } from './unsummed-days.ts';

const rawDays = 40;
const detailsMonths = 13;

interface OfSensor {
  _id: string;
  tenantId: string;
  sensorId: string;
}

/** Removes what is no longer kept: readings after 40 days, details after 13 months. Averages are kept for ever. */
@Injectable()
export class Retention {
  constructor(
    private readonly models: SeriesModels,
    private readonly unsummed: UnsummedDays,
    private readonly logger: Logger,
  ) {}

  /**
   * Sweeps, once a day. The first time there is no sweep that the clock could be compared with: the day is only noted.
   * @param mayGoOn asked before each sensor
   * @returns whether it came to its end
   */
  async sweep(now: Date, mayGoOn: () => boolean): Promise<boolean> {
    const today = dayOf(now.getTime());
    const last = await this.last();
    if (last?.on.getTime() === today.getTime()) return true;
    const next = last ? sweepOn(today, last) : { on: today, asOf: today };
    if (next.asOf < today) {
      const days = { today: dayText(today), removesAsOf: dayText(next.asOf) };
      this.logger.warn(
        days,
        'the clock went far ahead since a sweep: what is old is removed little by little',
      );
    }
    const isDone = !last || (await this.removeAsOf(earlier(today, next.asOf), mayGoOn));
    if (isDone) await this.note(next);
    return isDone;
  }

  /** The day as of which the sweep of today removes: an earlier one where the clock has jumped ahead. */
  async asOf(now: Date): Promise<Date> {
    const today = dayOf(now.getTime());
    const last = await this.last();
    return last ? earlier(today, sweepOn(today, last).asOf) : today;
  }

  private async removeAsOf(day: Date, mayGoOn: () => boolean): Promise<boolean> {
    const { quarters, details } = this.models;
    return (
      (await this.removeBefore(await this.firstOfRaw(day), quarters, mayGoOn)) &&
      (await this.removeBefore(firstOfDetails(day), details, mayGoOn))
    );
  }

  private last(): Promise<Sweep | null> {
    return answered('reading the last sweep', this.models.sweeps.findOne({}).lean<Sweep>().exec());
  }

  private async note(sweep: Sweep): Promise<void> {
    const write = () =>
      this.models.sweeps.updateOne({ _id: 'last' }, { $set: sweep }, { upsert: true }).exec();
    await answered('noting the sweep', contended(write));
  }

  /** The first day whose readings stay; days that are still to be summed need theirs, and those that reach them. */
  private async firstOfRaw(day: Date): Promise<Date> {
    const needed = (await this.unsummed.all()).map((one) => daysLater(one.day, -2).getTime());
    return new Date(Math.min(daysLater(day, -rawDays).getTime(), ...needed));
  }

  private async removeBefore<T extends OfSensor>(
    first: Date,
    model: Model<T>,
    mayGoOn: () => boolean,
  ): Promise<boolean> {
    for (let last = ''; mayGoOn();) {
      const next = model.findOne({ _id: { $gte: last } }).setOptions(systemScope('series-retention'));
      const found = await answered('looking for what is old', next.sort({ _id: 1 }).lean<OfSensor>().exec());
      if (!found) return true;
      const { tenantId, sensorId } = found;
      const { $gte, $lt } = idsBelow(tenantId, sensorId);
      const limit = `${$gte}${dayText(first)}`;
      const remove = () => model.deleteMany({ tenantId, _id: { $gte, $lt: limit } }).exec();
      if (found._id < limit) await answered('removing what is old', contended(remove));
      last = $lt;
    }
    return false;
  }
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

const firstOfDetails = (day: Date): Date =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - detailsMonths, day.getUTCDate()));
