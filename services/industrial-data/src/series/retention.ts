import { Injectable } from '@nestjs/common';
import { contended } from '@officina/server-kit/store/contention';
import { systemScope } from '@officina/server-kit/store/system-collections';
import type { Model } from 'mongoose';
import { answered } from './answered.ts';
import { dayOf, daysLater, dayText, idsBelow } from './series-days.ts';
import { SeriesModels } from './series-models.ts';
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
  ) {}

  /**
   * @param mayGoOn asked before each sensor
   * @returns whether it came to its end
   */
  async sweep(now: Date, mayGoOn: () => boolean): Promise<boolean> {
    const { quarters, details } = this.models;
    return (
      (await this.removeBefore(await this.firstOfRaw(now), quarters, mayGoOn)) &&
      (await this.removeBefore(firstOfDetails(now), details, mayGoOn))
    );
  }

  /** The first day whose readings stay; days that are still to be summed need theirs, and those that reach them. */
  private async firstOfRaw(now: Date): Promise<Date> {
    const needed = (await this.unsummed.all()).map(({ day }) => daysLater(day, -2).getTime());
    return new Date(Math.min(daysLater(dayOf(now.getTime()), -rawDays).getTime(), ...needed));
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

const firstOfDetails = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - detailsMonths, now.getUTCDate()));
