import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { reportPhotos } from '@officina/contracts/files/reports';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { keyHashOf } from '@officina/server-kit/key-hash';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { Store } from '@officina/server-kit/store/store';
import { isDuplicate, retryOnConflict } from '@officina/server-kit/store/store-errors';
import { Schema, type Model } from 'mongoose';

/** The report that has named a key, for photos or for its reporter. */
interface ReportKey {
  /** `<tenant>:<hash>`, of a key for its reporter `<tenant>:reporter:<hash>` */
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
/** A report that stays open does so no longer. */
const followedMs = 365 * 24 * 3_600_000;

const keyOf = ({ tenantId }: Caller, keyHash: string) => ({ tenantId, _id: `${tenantId}:${keyHash}` });
/** Another name, so that the key for photos reads nothing. */
const followOf = (caller: Caller, keyHash: string) => keyOf(caller, `reporter:${keyHash}`);

/** Which public reports have named which keys: for photos, for a day, and for their reporters. None of the keys is kept. */
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
    const keyHash = keyHashOf(key);
    const { tenantId } = caller;
    await this.forgetOld(tenantId, { $gte: `${tenantId}:0`, $lt: `${tenantId}:g` }, keptMs);
    await this.note(keyOf(caller, keyHash), interventionId);
    this.bus.call(reportPhotos.named, { body: { keyHash } }, caller, { deadlineMs }).catch((err: unknown) => {
      this.logger.info({ err }, 'files attaches the photos of a report later');
    });
  }

  /** The intervention whose report named the key. */
  async interventionOf(caller: Caller, keyHash: string): Promise<string | undefined> {
    return (await this.keys.findOne(keyOf(caller, keyHash)).lean<ReportKey>())?.interventionId;
  }

  /** Notes the key with which the reporter follows a report, for a year. A key stays with the first report that names it. */
  async follow(caller: Caller, interventionId: string, key: string): Promise<void> {
    const { _id } = followOf(caller, '');
    await this.forgetOld(caller.tenantId, { $gte: `${_id}0`, $lt: `${_id}g` }, followedMs);
    await this.note(followOf(caller, keyHashOf(key)), interventionId);
  }

  /** The intervention whose reporter has the key, and when it was reported. */
  async followed(
    caller: Caller,
    keyHash: string,
  ): Promise<Pick<ReportKey, 'interventionId' | 'at'> | undefined> {
    const since = new Date(this.clock.now().getTime() - followedMs);
    const found = await this.keys
      .findOne({ ...followOf(caller, keyHash), at: { $gt: since } })
      .lean<ReportKey>();
    return found ?? undefined;
  }

  private async note(key: Pick<ReportKey, '_id' | 'tenantId'>, interventionId: string): Promise<void> {
    await this.keys.create({ ...key, interventionId, at: this.clock.now() }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
  }

  private async forgetOld(tenantId: string, ids: { $gte: string; $lt: string }, ms: number): Promise<void> {
    const at = { $lt: new Date(this.clock.now().getTime() - ms) };
    await retryOnConflict(() => this.keys.deleteMany({ tenantId, _id: ids, at }));
  }
}
