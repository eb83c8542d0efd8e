import { Injectable } from '@nestjs/common';
import { batchesOf } from '@officina/server-kit/every-page';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { bulkReplaceSeen } from '@officina/server-kit/store/bulk-replace';
import { areDuplicates, contended } from '@officina/server-kit/store/store-errors';
import { Store } from '@officina/server-kit/store/store';
import { answered, SeriesModels } from './series-models.ts';
import { KeepsReadings, quarterOf, quarterS, reachesBackS, type Reading } from './reading.ts';
import { merged, quarterDocuments, type QuarterDocument } from './quarter-document.ts';
import { dayOf, daysLater, oldestTaken } from './series-days.ts';
import { Retention } from './retention.ts';
import { UnsummedDays } from './unsummed-days.ts';

const documentsAtOnce = 500;
const maxTries = 20;

/** Readings as they are kept in the store, and which days they make to be summed anew. */
@Injectable()
export class SeriesStore extends KeepsReadings {
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

  /** Readings that came when their days were no longer summed. */
  get refused(): number {
    return this.refusedCount;
  }

  /** What is left of a tenant that was erased is dropped: it may have been spooled before. */
  async keep(readings: Reading[]): Promise<void> {
    for (const [tenantId, some] of await this.taken(readings)) {
      if (await this.store.tenantData.isErased(tenantId)) continue;
      await this.writeAll(tenantId, some);
      await this.mark(tenantId, some);
    }
  }

  /** As `keep`, but of days that somebody sums who has all their readings: they are not to be summed anew. */
  async keepSummed(readings: Reading[]): Promise<void> {
    for (const [tenantId, some] of await this.taken(readings)) await this.writeAll(tenantId, some);
  }

  private async writeAll(tenantId: string, readings: Reading[]): Promise<void> {
    const documents = quarterDocuments(readings);
    for (const batch of batchesOf(documents, documentsAtOnce)) await this.write(tenantId, batch);
  }

  /** Those that are not too old, by tenant. */
  private async taken(readings: Reading[]): Promise<Map<string, Reading[]>> {
    const oldest = oldestTaken(await this.retention.asOf(this.clock.now())).getTime() / 1_000;
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

  /** @returns whether none was there before */
  private async insert(documents: QuarterDocument[]): Promise<boolean> {
    try {
      const write = () => this.models.quarters.insertMany(documents, { ordered: false, lean: true });
      await answered('keeping readings', contended(write));
      return true;
    } catch (error) {
      if (areDuplicates(error)) return false;
      throw error;
    }
  }

  /** @returns whether all is stored; others may have changed some since they were read */
  private async mergeIn(tenantId: string, documents: QuarterDocument[]): Promise<boolean> {
    const { quarters } = this.models;
    const _id = { $in: documents.map((document) => document._id) };
    const found = quarters.find({ _id, tenantId }).lean<QuarterDocument[]>().exec();
    const stored = new Map((await answered('reading readings', found)).map((one) => [one._id, one]));
    const changes = documents.flatMap((document) => {
      const there = stored.get(document._id);
      return (there && merged(there, document)) ?? [];
    });
    const replace = bulkReplaceSeen(quarters, changes, ({ rev }) => ({ rev: rev - 1 }));
    return (await answered('merging readings', replace)) && stored.size === documents.length;
  }

  /** Their days, and those that they may reach. */
  private async mark(tenantId: string, readings: Reading[]): Promise<void> {
    const quarters = new Set(readings.map(({ second }) => quarterOf(second)));
    const days = new Set<number>();
    for (const quarter of quarters) {
      const from = quarter * quarterS * 1_000;
      const until = from + (quarterS + reachesBackS) * 1_000;
      for (let day = dayOf(from); day.getTime() < until; day = daysLater(day, 1)) days.add(day.getTime());
    }
    for (const time of days) await this.unsummed.mark(tenantId, new Date(time));
  }
}
