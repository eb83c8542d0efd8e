import { Injectable } from '@nestjs/common';
import { contended } from '@officina/server-kit/store/store-errors';
import { bulkReplace } from '@officina/server-kit/store/bulk-replace';
import { setTimeout as delay } from 'node:timers/promises';
import { answered, SeriesModels } from './series-models.ts';
import { dayDocuments, dayId, type DayDocuments, type SensorDay } from './day-documents.ts';
import { Quarters } from './quarters.ts';
import { dayText } from './series-days.ts';
import { sumDay } from './sums/sum-day.ts';

/** So many sensors are in memory at once; with all readings of a day each has 200 KB. */
const sensorsAtOnce = 20;

/** Sums the days of a tenant's sensors from what readings are kept, and writes what comes out. */
@Injectable()
export class DaySums {
  constructor(
    private readonly models: SeriesModels,
    private readonly quarters: Quarters,
  ) {}

  /**
   * Sums a tenant's day, some sensors at a time, with a pause after each that is as long as they took.
   * @param mayGoOn asked before each of them
   * @returns how many sensors have the day now; `undefined` when it was broken off
   */
  async sum(tenantId: string, day: Date, mayGoOn: () => boolean): Promise<number | undefined> {
    let count = 0;
    let last: string | undefined;
    do {
      if (!mayGoOn()) return undefined;
      const began = performance.now();
      const sensorIds = await this.sensorsAfter(tenantId, last);
      last = sensorIds.at(-1);
      count += await this.sumSome(tenantId, day, sensorIds);
      await delay(performance.now() - began);
    } while (last !== undefined);
    return count;
  }

  private async sensorsAfter(tenantId: string, sensorId: string | undefined): Promise<string[]> {
    const found: string[] = [];
    let last = sensorId;
    while (found.length < sensorsAtOnce) {
      last = await this.quarters.sensorAfter(tenantId, last);
      if (last === undefined) break;
      found.push(last);
    }
    return found;
  }

  /** @returns how many of them have the day now */
  private async sumSome(tenantId: string, day: Date, sensorIds: string[]): Promise<number> {
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

  /** In place of what there is of these days; one after the other, so that a core is left to those who read. */
  async write(documents: DayDocuments[]): Promise<void> {
    const { days, details } = this.models;
    const ofDays = documents.map((one) => one.day);
    const ofDetails = documents.map((one) => one.details);
    await answered('writing days', bulkReplace(days, ofDays));
    await answered('writing details', bulkReplace(details, ofDetails));
  }

  /** `undefined` where nothing was read, nor holds from before. */
  private async documentsOf(sensorDay: SensorDay): Promise<DayDocuments | undefined> {
    const readings = await this.quarters.ofDay(sensorDay);
    const midnight = sensorDay.day.getTime() / 1_000;
    const sum = sumDay(dayText(sensorDay.day), readings);
    const hasSome =
      readings.some(({ second }) => second >= midnight) || sum.good.some((seconds) => seconds > 0);
    return hasSome ? dayDocuments(sensorDay, sum) : undefined;
  }

  /** Late readings may have ended what held before. */
  private async remove(tenantId: string, ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    const { days, details } = this.models;
    const filter = { tenantId, _id: { $in: ids } };
    await answered(
      'removing days',
      contended(() => days.deleteMany(filter).exec()),
    );
    await answered(
      'removing details',
      contended(() => details.deleteMany(filter).exec()),
    );
  }
}
