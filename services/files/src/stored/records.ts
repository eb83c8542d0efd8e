import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { ownerCalls, ownerOf } from '@officina/contracts/files/owners';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { Store } from '@officina/server-kit/store/store';
import { retryOnConflict } from '@officina/server-kit/store/store-errors';
import { systemScope } from '@officina/server-kit/store/tenant-scope';
import { upsert } from '@officina/server-kit/store/upsert';
import { systemIn } from '@officina/server-kit/system-caller';
import { Schema, type Model } from 'mongoose';
import { Files, type RecordOfTenant } from './file.model.ts';

/** A record with files, and whether its owner knows how many. */
export interface RecordState extends RecordOfTenant {
  /** `<tenant>:<entity>:<entityId>` */
  _id: string;
  tenantId: string;
  /** Grows with each attempt to tell the owner. */
  revision: number;
  /** Whether the owner has kept the current counts. */
  isKept: boolean;
  /** When the owner first said that the record is gone. */
  goneAt: Date | null;
  /** When the owner last knew the record. */
  askedAt: Date;
}

const schema = new Schema<RecordState>(
  {
    _id: String,
    tenantId: { type: String, required: true },
    ...{ entity: String, entityId: String, revision: Number, isKept: Boolean, goneAt: Date, askedAt: Date },
  },
  { versionKey: false },
);
// unkept: of all tenants
schema.index({ isKept: 1, _id: 1 });

const deadlineMs = 1_000;
const maxUnkept = 100;

const keyOf = ({ tenantId }: Pick<Caller, 'tenantId'>, { entity, entityId }: RecordOfTenant) => ({
  ...{ tenantId, _id: `${tenantId}:${entity}:${entityId}` },
});

/** The records that files are attached to. Their owners are told after each change how many there are. */
@Injectable()
export class Records {
  private readonly records: Model<RecordState>;

  constructor(
    store: Store,
    private readonly files: Files,
    private readonly bus: BusClient,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.records = store.scoped('records', schema);
  }

  /** The record's name for the event log. @throws AppError `not_found`, `unavailable` while its owner is away */
  async title(caller: Caller, { entity, entityId }: RecordOfTenant): Promise<string> {
    const { title } = ownerCalls(ownerOf[entity]);
    return (await this.bus.call(title, { body: { entity, entityId } }, caller, { deadlineMs })).title;
  }

  /**
   * Does a change of a record's files and tells its owner. Whatever happens in between, the record is remembered as one whose owner has
   * to be told.
   */
  async during<R>(caller: Caller, record: RecordOfTenant, change: () => Promise<R>): Promise<R> {
    await this.mark(caller, record);
    const result = await change();
    await this.keep(caller, record).catch((err: unknown) => {
      this.logger.info({ err, ...record }, 'the owner of a record is told later about its files');
    });
    return result;
  }

  /** Tells the owner. A record that is gone is noted; its files stay for a day. @throws AppError while the owner is away */
  async keep(caller: Pick<Caller, 'tenantId'>, record: RecordOfTenant): Promise<void> {
    const key = keyOf(caller, record);
    // Taken before the files are counted: of two that tell at once, the later one knows at least as much.
    const next = { $inc: { revision: 1 } };
    const state = await retryOnConflict(() =>
      this.records.findOneAndUpdate(key, next, { returnDocument: 'after' }).lean<RecordState>(),
    );
    if (!state) return;
    const system = systemIn(caller.tenantId);
    const isGone = await this.tell(system, state);
    const goneAt = isGone ? (state.goneAt ?? this.clock.now()) : null;
    const kept = { isKept: true, goneAt, ...(!isGone && { askedAt: this.clock.now() }) };
    await this.records.updateOne({ ...key, revision: state.revision }, { $set: kept });
  }

  /** Records of all tenants whose owners have to be told. */
  async unkept(): Promise<RecordState[]> {
    return this.records
      .find({ isKept: false })
      .setOptions(systemScope('file-sweep'))
      .sort({ _id: 1 })
      .limit(maxUnkept)
      .lean<RecordState[]>();
  }

  /** Records of a tenant that are gone since before a time. */
  async goneBefore(tenantId: string, time: Date): Promise<RecordState[]> {
    return this.records.find({ tenantId, goneAt: { $ne: null, $lt: time } }).lean<RecordState[]>();
  }

  /** Records of a tenant whose owners were not asked since a time: they may be gone. */
  async notAskedSince(tenantId: string, time: Date): Promise<RecordState[]> {
    return this.records
      .find({ tenantId, goneAt: null, askedAt: { $lt: time } })
      .limit(maxUnkept)
      .lean<RecordState[]>();
  }

  /** Forgets a record that is gone. */
  async forget({ tenantId, _id }: RecordState): Promise<void> {
    await this.records.deleteOne({ tenantId, _id });
  }

  private async mark(caller: Caller, record: RecordOfTenant): Promise<void> {
    const { entity, entityId } = record;
    const isNew = { entity, entityId, goneAt: null, askedAt: this.clock.now() };
    const marked = { $set: { isKept: false }, $inc: { revision: 1 }, $setOnInsert: isNew };
    await upsert(this.records, keyOf(caller, record), marked);
  }

  /** @returns whether the record is gone */
  private async tell(caller: Caller, { entity, entityId, revision }: RecordState): Promise<boolean> {
    const counts = await this.files.countsOf(caller, { entity, entityId });
    const { keep } = ownerCalls(ownerOf[entity]);
    try {
      await this.bus.call(keep, { body: { entity, entityId, counts, revision } }, caller, { deadlineMs });
      return false;
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return true;
      throw error;
    }
  }
}
