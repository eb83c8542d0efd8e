import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { reportPhotoLimits } from '@officina/contracts/files/limits';
import { AppError } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { keyHashOf } from '@officina/server-kit/key-hash';
import { Store } from '@officina/server-kit/store/store';
import { retryOnConflict } from '@officina/server-kit/store/store-errors';
import { Schema, type Model } from 'mongoose';
import { randomBytes } from 'node:crypto';

/** A key for the photos of one public report. The secret itself is not kept. */
export interface PhotoKey {
  /** `<tenant>:<hash>` */
  _id: string;
  tenantId: string;
  /** SHA-256 of the secret, in hexadecimal. */
  keyHash: string;
  /** Network from which it is good. */
  address: string;
  until: Date;
  /** Photos that have begun and were not refused or taken off. */
  photos: number;
}

const schema = new Schema<PhotoKey>(
  {
    _id: String,
    tenantId: { type: String, required: true },
    ...{ keyHash: String, address: String, until: Date, photos: Number },
  },
  { versionKey: false },
);
// create: open keys of an address; forgetEnded
schema.index({ tenantId: 1, until: 1 });

const minuteMs = 60_000;
const { keyMinutes, keysPerAddress, perReport } = reportPhotoLimits;

const idOf = (tenantId: string, keyHash: string) => ({ tenantId, _id: `${tenantId}:${keyHash}` });

/** Same words for an unknown key, and for one of another address or tenant. */
const ended = () => new AppError('gone', 'Il tempo per mandare foto è finito.');

/** Keys with which anybody may send photos for half an hour. */
@Injectable()
export class PhotoKeys {
  private readonly keys: Model<PhotoKey>;

  constructor(
    store: Store,
    private readonly clock: Clock,
  ) {
    this.keys = store.scoped('photo_keys', schema);
  }

  /**
   * A new key for the caller's address. Two at once may exceed the limit by one.
   * @throws AppError `too_many` if the address has too many open ones
   */
  async create({ tenantId, address = '' }: Caller): Promise<{ key: string; until: Date }> {
    const now = this.clock.now();
    await this.forgetEnded(tenantId);
    const open = await this.keys.countDocuments({ tenantId, address, until: { $gt: now } });
    if (open >= keysPerAddress)
      throw new AppError('too_many', 'Da qui arrivano già troppe foto: manda la segnalazione senza.');
    const key = randomBytes(32).toString('base64url');
    const keyHash = keyHashOf(key);
    const until = new Date(now.getTime() + keyMinutes * minuteMs);
    await this.keys.create({ ...idOf(tenantId, keyHash), keyHash, address, until, photos: 0 });
    return { key, until };
  }

  /** @throws AppError `gone` unless the key is one of this tenant and address that has not ended */
  async open({ tenantId, address = '' }: Caller, key: string): Promise<PhotoKey> {
    const good = { ...idOf(tenantId, keyHashOf(key)), address, until: { $gt: this.clock.now() } };
    const found = await this.keys.findOne(good).lean<PhotoKey>();
    if (!found) throw ended();
    return found;
  }

  /** Takes one of the places for photos. @returns whether there was one */
  async takePlace({ tenantId, _id }: PhotoKey): Promise<boolean> {
    const free = { tenantId, _id, photos: { $lt: perReport } };
    const { matchedCount } = await retryOnConflict(() => this.keys.updateOne(free, { $inc: { photos: 1 } }));
    return matchedCount > 0;
  }

  async freePlace(tenantId: string, keyHash: string): Promise<void> {
    const taken = { ...idOf(tenantId, keyHash), photos: { $gt: 0 } };
    await retryOnConflict(() => this.keys.updateOne(taken, { $inc: { photos: -1 } }));
  }

  /** Removes the keys of a tenant that have ended, with their addresses. */
  async forgetEnded(tenantId: string): Promise<void> {
    const ids = { $gte: `${tenantId}:`, $lt: `${tenantId};` };
    const old = { tenantId, _id: ids, until: { $lte: this.clock.now() } };
    await retryOnConflict(() => this.keys.deleteMany(old));
  }
}
