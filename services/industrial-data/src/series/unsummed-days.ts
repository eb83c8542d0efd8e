import { Injectable } from '@nestjs/common';
import { retryOnConflict } from '@officina/server-kit/store/store-errors';
import { systemScope } from '@officina/server-kit/store/tenant-scope';
import { upsert } from '@officina/server-kit/store/upsert';
import { randomUUID } from 'node:crypto';
import { dayText } from './series-days.ts';
import { withStoreTimeout, SeriesModels, type UnsummedDay } from './series-models.ts';

/** The days that have to be summed, by tenant. */
@Injectable()
export class UnsummedDays {
  constructor(private readonly models: SeriesModels) {}

  /** Marks a day whose stored readings changed. */
  async mark(tenantId: string, day: Date): Promise<void> {
    const _id = `${tenantId}:${dayText(day)}`;
    const set = { $set: { day, write: randomUUID() } };
    await withStoreTimeout('marking a day', upsert(this.models.unsummed, { _id, tenantId }, set));
  }

  /** All marked days of all tenants, the newest first. */
  async all(): Promise<UnsummedDay[]> {
    const found = this.models.unsummed.find({}).setOptions(systemScope('unsummed-days')).sort({ _id: 1 });
    const days = await withStoreTimeout(
      'reading which days are to be summed',
      found.lean<UnsummedDay[]>().exec(),
    );
    return days.sort((one, other) => other.day.getTime() - one.day.getTime());
  }

  /**
   * Unmarks a day that was summed. If it was marked or summed by another process meanwhile, perhaps from other readings, it
   * stays to be summed again.
   */
  async summed({ _id, tenantId, day, write }: UnsummedDay): Promise<void> {
    const { unsummed } = this.models;
    const remove = () => unsummed.deleteOne({ _id, tenantId, write }).exec();
    const { deletedCount } = await withStoreTimeout('unmarking a day', retryOnConflict(remove));
    if (deletedCount === 0) await this.mark(tenantId, day);
  }
}
