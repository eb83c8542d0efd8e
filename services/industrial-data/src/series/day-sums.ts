import { Injectable } from '@nestjs/common';
import { retryOnConflict } from '@officina/server-kit/store/store-errors';
import { bulkReplace } from '@officina/server-kit/store/bulk-replace';
import { setTimeout as delay } from 'node:timers/promises';
import { withStoreTimeout, SeriesModels } from './series-models.ts';
import { dayDocuments, dayId, type DayDocuments, type SensorDay } from './day-documents.ts';
import { Quarters } from './quarters.ts';
import { dayText } from './series-days.ts';
import { sumDay } from './sums/sum-day.ts';

/** Sensors in memory at once; each takes 200 KB with all readings of a day. */
const batchSize = 20;

/** Sums the days of a tenant's sensors from the stored readings, and stores the result. */
@Injectable()
export class DaySums {
  constructor(
    private readonly models: SeriesModels,
    private readonly quarters: Quarters,
  ) {}

  /**
   * Sums a tenant's day in batches of sensors, with a pause after each batch as long as it took.
   * @param mayContinue checked before each batch
   * @returns the number of sensors that have the day; `undefined` if it was interrupted
   */
  async sum(tenantId: string, day: Date, mayContinue: () => boolean): Promise<number | undefined> {
    let count = 0;
    let last: string | undefined;
    do {
      if (!mayContinue()) return undefined;
      const began = performance.now();
      const sensorIds = await this.sensorsAfter(tenantId, last);
      last = sensorIds.at(-1);
      count += await this.sumBatch(tenantId, day, sensorIds);
      await delay(performance.now() - began);
    } while (last !== undefined);
    return count;
  }

  private async sensorsAfter(tenantId: string, sensorId: string | undefined): Promise<string[]> {
    const found: string[] = [];
    let last = sensorId;
    while (found.length < batchSize) {
      last = await this.quarters.sensorAfter(tenantId, last);
      if (last === undefined) break;
      found.push(last);
    }
    return found;
  }

  /** @returns how many of them have the day */
  private async sumBatch(tenantId: string, day: Date, sensorIds: string[]): Promise<number> {
    const written: DayDocuments[] = [];
    const empty: string[] = [];
    for (const sensorId of sensorIds) {
      const sensorDay = { tenantId, sensorId, day };
      const documents = await this.documentsOf(sensorDay);
      if (documents) written.push(documents);
      else empty.push(dayId(sensorDay));
    }
    await this.write(written);
    await this.remove(tenantId, empty);
    return written.length;
  }

  /** Replaces the documents of these days; one after the other, to leave a core to readers. */
  async write(documents: DayDocuments[]): Promise<void> {
    const { days, details } = this.models;
    const ofDays = documents.map((one) => one.day);
    const ofDetails = documents.map((one) => one.details);
    await withStoreTimeout('writing days', bulkReplace(days, ofDays));
    await withStoreTimeout('writing details', bulkReplace(details, ofDetails));
  }

  /** `undefined` without readings and without a value that still holds. */
  private async documentsOf(sensorDay: SensorDay): Promise<DayDocuments | undefined> {
    const readings = await this.quarters.ofDay(sensorDay);
    const midnight = sensorDay.day.getTime() / 1_000;
    const sum = sumDay(dayText(sensorDay.day), readings);
    const hasData =
      readings.some(({ second }) => second >= midnight) || sum.good.some((seconds) => seconds > 0);
    return hasData ? dayDocuments(sensorDay, sum) : undefined;
  }

  /** Late readings may have ended a held value. */
  private async remove(tenantId: string, ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    const { days, details } = this.models;
    const filter = { tenantId, _id: { $in: ids } };
    await withStoreTimeout(
      'removing days',
      retryOnConflict(() => days.deleteMany(filter).exec()),
    );
    await withStoreTimeout(
      'removing details',
      retryOnConflict(() => details.deleteMany(filter).exec()),
    );
  }
}
