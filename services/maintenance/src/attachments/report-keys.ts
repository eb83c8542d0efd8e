import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { reportPhotos } from '@officina/contracts/files/reports';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { Store } from '@officina/server-kit/store/store';
import { isDuplicate, retryOnConflict } from '@officina/server-kit/store/store-errors';
import { Schema, type Model } from 'mongoose';
import { createHash } from 'node:crypto';

/** The report that has named a key for photos. */
interface ReportKey {
  /** `<tenant>:<hash>` */
  _id: string;
  tenantId: string;
  interventionId: string;
  at: Date;
}

const schema = new Schema<ReportKey>(
  { _id: String, tenantId: { type: String, required: true }, interventionId: String, at: Date },
  { versionKey: false },
);

/** Photos without a report are kept for less than this. */
const keptMs = 24 * 3_600_000;
const deadlineMs = 1_000;

const keyOf = ({ tenantId }: Caller, keyHash: string) => ({ tenantId, _id: `${tenantId}:${keyHash}` });

/** Which public reports have named which keys for photos, for a day. The keys themselves belong to files. */
@Injectable()
export class ReportKeys {
  private readonly keys: Model<ReportKey>;

  constructor(
    store: Store,
    private readonly bus: BusClient,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.keys = store.scoped('report_keys', schema);
  }

  /** Notes the key of a report and tells files, which need not be there. A key stays with the first report that names it. */
  async name(caller: Caller, interventionId: string, key: string): Promise<void> {
    const keyHash = createHash('sha256').update(key).digest('hex');
    const [{ tenantId }, at] = [caller, this.clock.now()];
    const old = { tenantId, _id: { $gte: `${tenantId}:`, $lt: `${tenantId};` } };
    const dayAgo = new Date(at.getTime() - keptMs);
    await retryOnConflict(() => this.keys.deleteMany({ ...old, at: { $lt: dayAgo } }));
    await this.keys.create({ ...keyOf(caller, keyHash), interventionId, at }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
    this.bus.call(reportPhotos.named, { body: { keyHash } }, caller, { deadlineMs }).catch((err: unknown) => {
      this.logger.info({ err }, 'files attaches the photos of a report later');
    });
  }

  /** The intervention whose report named the key. */
  async interventionOf(caller: Caller, keyHash: string): Promise<string | undefined> {
    return (await this.keys.findOne(keyOf(caller, keyHash)).lean<ReportKey>())?.interventionId;
  }
}
