import { Injectable } from '@nestjs/common';
import { sizeInWords, sizeOfLimit } from '@officina/contracts/byte-size';
import type { Caller } from '@officina/contracts/caller';
import { fileLimits, reportPhotoLimits } from '@officina/contracts/files/limits';
import { invalid } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { Store } from '@officina/server-kit/store/store';
import { isDuplicate, retryOnConflict } from '@officina/server-kit/store/store-errors';
import { systemScope } from '@officina/server-kit/store/tenant-scope';
import { dayOf, zoneOf } from '@officina/server-kit/zone';
import { Schema, type Model } from 'mongoose';
import { Files } from './file.model.ts';
import { UploadStore } from './upload-store.ts';

/** Bytes of a tenant: of its files, and of uploads on their way. */
interface Usage {
  /** `<tenant>:usage` */
  _id: string;
  tenantId: string;
  used: number;
  reserved: number;
  /** Day of the tenant's time zone in which such photos came last, and their announced bytes. */
  publicDay?: string;
  publicBytes?: number;
}

const schema = new Schema<Usage>(
  {
    _id: String,
    tenantId: { type: String, required: true },
    ...{ used: Number, reserved: Number, publicDay: String, publicBytes: Number },
  },
  { versionKey: false },
);

const keyOf = ({ tenantId }: Pick<Caller, 'tenantId'>) => ({ tenantId, _id: `${tenantId}:usage` });

const roomFor = (bytes: number, limit: number) => ({
  $expr: { $lte: [{ $add: ['$used', '$reserved', bytes] }, limit] },
});

/** Limits the bytes of each tenant. */
@Injectable()
export class Quota {
  private readonly usages: Model<Usage>;

  constructor(
    store: Store,
    private readonly files: Files,
    private readonly uploads: UploadStore,
    private readonly clock: Clock,
  ) {
    this.usages = store.scoped('usages', schema);
  }

  /** Reserves bytes for an upload. @throws AppError `invalid` with the field `file` if there are not enough left */
  async reserve(caller: Caller, bytes: number): Promise<void> {
    await this.prepare(caller);
    const hasRoom = roomFor(bytes, fileLimits.tenantBytes);
    const { matchedCount } = await retryOnConflict(() =>
      this.usages.updateOne({ ...keyOf(caller), ...hasRoom }, { $inc: { reserved: bytes } }),
    );
    if (matchedCount === 0) throw await this.refusal(caller, bytes);
  }

  /**
   * Reserves bytes for a photo of a public report or of a contractor. Bytes that were announced stay counted for the day, whatever becomes of them.
   * @throws AppError `invalid` with the field `file` if the day's bytes or three quarters of the tenant's are used
   */
  async reservePublic(caller: Caller, bytes: number): Promise<void> {
    await this.prepare(caller);
    const publicDay = dayOf(zoneOf(caller), this.clock.now());
    const newDay = { ...keyOf(caller), publicDay: { $ne: publicDay } };
    await retryOnConflict(() => this.usages.updateOne(newDay, { $set: { publicDay, publicBytes: 0 } }));
    const today = { publicDay, publicBytes: { $lte: reportPhotoLimits.dayBytes - bytes } };
    const hasRoom = roomFor(bytes, fileLimits.tenantBytes * (1 - reportPhotoLimits.keptShare));
    const { matchedCount } = await retryOnConflict(() =>
      this.usages.updateOne(
        { ...keyOf(caller), ...today, ...hasRoom },
        { $inc: { reserved: bytes, publicBytes: bytes } },
      ),
    );
    if (matchedCount === 0) throw await this.publicRefusal(caller, today);
  }

  /** Frees the bytes of an upload that ended. @param kept bytes of the file that it became */
  async settle(caller: Pick<Caller, 'tenantId'>, reserved: number, kept = 0): Promise<void> {
    const change = { $inc: { reserved: -reserved, used: kept } };
    await retryOnConflict(() => this.usages.updateOne(keyOf(caller), change));
  }

  /** Bytes that count against the limit. */
  async usageOf(caller: Caller): Promise<{ used: number; quota: number }> {
    const { used = 0, reserved = 0 } = (await this.usages.findOne(keyOf(caller)).lean<Usage>()) ?? {};
    return { used: Math.max(0, used + reserved), quota: fileLimits.tenantBytes };
  }

  /** All tenants that ever attached anything. */
  async tenants(): Promise<string[]> {
    const all = await this.usages
      .find({}, { tenantId: 1 })
      .setOptions(systemScope('file-sweep'))
      .lean<Usage[]>();
    return all.map(({ tenantId }) => tenantId);
  }

  /** Corrects what a killed process left out; not while something changes. */
  async recount(caller: Caller): Promise<void> {
    const before = await this.usages.findOne(keyOf(caller)).lean<Usage>();
    if (!before) return;
    const [used, reserved] = [
      await this.files.bytesOf(caller),
      await this.uploads.reservedBytes(caller.tenantId),
    ];
    const unchanged = { ...keyOf(caller), used: before.used, reserved: before.reserved };
    await this.usages.updateOne(unchanged, { $set: { used, reserved } });
  }

  private async prepare(caller: Caller): Promise<void> {
    if (await this.usages.exists(keyOf(caller))) return;
    await this.usages.create({ ...keyOf(caller), used: 0, reserved: 0 }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
  }

  private async publicRefusal(caller: Caller, today: object) {
    const isReport = caller.linkId === undefined;
    return (await this.usages.exists({ ...keyOf(caller), ...today }))
      ? invalid(
          'file',
          `Lo spazio per le foto è quasi finito: ${isReport ? 'la segnalazione parte senza' : 'avvisa chi ti ha dato il link'}.`,
        )
      : invalid(
          'file',
          `Per oggi sono già arrivate troppe foto: ${isReport ? 'la segnalazione parte senza' : 'riprova domani'}.`,
        );
  }

  private async refusal(caller: Caller, bytes: number) {
    const { used, quota } = await this.usageOf(caller);
    return invalid(
      'file',
      `Lo spazio per foto e documenti non basta: è occupato per ${sizeOfLimit(used, quota)}, e questo file ha ${sizeInWords(bytes)}. Togli qualcosa che non serve più.`,
    );
  }
}
