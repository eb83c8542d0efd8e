import { Injectable } from '@nestjs/common';
import { batchesOf } from '@officina/server-kit/all-pages';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { bulkReplaceUnchanged } from '@officina/server-kit/store/bulk-replace';
import { areAllDuplicates, retryOnConflict } from '@officina/server-kit/store/store-errors';
import { Store } from '@officina/server-kit/store/store';
import { withStoreTimeout, SeriesModels } from './series-models.ts';
import { ReadingStore, quarterOf, quarterS, lookBackS, type Reading } from './reading.ts';
import { merged, quarterDocuments, type QuarterDocument } from './quarter-document.ts';
import { dayOf, daysLater, oldestAccepted } from './series-days.ts';
import { Retention } from './retention.ts';
import { UnsummedDays } from './unsummed-days.ts';

const batchSize = 500;
const maxTries = 20;

/** Stores readings, and marks the days that have to be summed. */
@Injectable()
export class SeriesStore extends ReadingStore {
  private refusedCount = 0;

  constructor(
    private readonly models: SeriesModels,
    private readonly unsummed: UnsummedDays,
    private readonly retention: Retention,
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    super();
  }

  /** The number of readings refused as too old. */
  get refused(): number {
    return this.refusedCount;
  }

  /** Readings of an erased tenant are dropped: they may have been spooled before. */
  async keep(readings: Reading[]): Promise<void> {
    for (const [tenantId, some] of await this.acceptable(readings)) {
      if (await this.store.tenantData.isErased(tenantId)) continue;
      await this.writeAll(tenantId, some);
      await this.mark(tenantId, some);
    }
  }

  /** As `keep`, for days that the caller sums with all their readings: they are not marked. */
  async keepSummed(readings: Reading[]): Promise<void> {
    for (const [tenantId, some] of await this.acceptable(readings)) await this.writeAll(tenantId, some);
  }

  private async writeAll(tenantId: string, readings: Reading[]): Promise<void> {
    const documents = quarterDocuments(readings);
    for (const batch of batchesOf(documents, batchSize)) await this.write(tenantId, batch);
  }

  /** Readings that are not too old, by tenant. */
  private async acceptable(readings: Reading[]): Promise<Map<string, Reading[]>> {
    const oldest = oldestAccepted(await this.retention.asOf(this.clock.now())).getTime() / 1_000;
    const taken = readings.filter(({ second }) => second >= oldest);
    const refused = readings.length - taken.length;
    if (refused > 0) {
      this.refusedCount += refused;
      this.logger.warn({ refused }, 'readings that are too old to be kept');
    }
    return Map.groupBy(taken, ({ tenantId }) => tenantId);
  }

  private async write(tenantId: string, documents: QuarterDocument[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      if (await this.insert(documents)) return;
      if (await this.mergeIn(tenantId, documents)) return;
      if (attempt === maxTries) throw new Error('readings are changed by others again and again');
    }
  }

  /** @returns whether none existed before */
  private async insert(documents: QuarterDocument[]): Promise<boolean> {
    try {
      const write = () => this.models.quarters.insertMany(documents, { ordered: false, lean: true });
      await withStoreTimeout('keeping readings', retryOnConflict(write));
      return true;
    } catch (error) {
      if (areAllDuplicates(error)) return false;
      throw error;
    }
  }

  /** @returns whether everything is stored; concurrent changes may require a retry */
  private async mergeIn(tenantId: string, documents: QuarterDocument[]): Promise<boolean> {
    const { quarters } = this.models;
    const _id = { $in: documents.map((document) => document._id) };
    const found = quarters.find({ _id, tenantId }).lean<QuarterDocument[]>().exec();
    const stored = new Map((await withStoreTimeout('reading readings', found)).map((one) => [one._id, one]));
    const changes = documents.flatMap((document) => {
      const existing = stored.get(document._id);
      return (existing && merged(existing, document)) ?? [];
    });
    const replace = bulkReplaceUnchanged(quarters, changes, ({ rev }) => ({ rev: rev - 1 }));
    return (await withStoreTimeout('merging readings', replace)) && stored.size === documents.length;
  }

  /** Marks the days of the readings, and those into which they may hold. */
  private async mark(tenantId: string, readings: Reading[]): Promise<void> {
    const quarters = new Set(readings.map(({ second }) => quarterOf(second)));
    const days = new Set<number>();
    for (const quarter of quarters) {
      const from = quarter * quarterS * 1_000;
      const until = from + (quarterS + lookBackS) * 1_000;
      for (let day = dayOf(from); day.getTime() < until; day = daysLater(day, 1)) days.add(day.getTime());
    }
    for (const time of days) await this.unsummed.mark(tenantId, new Date(time));
  }
}
