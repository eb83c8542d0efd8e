import { Injectable } from '@nestjs/common';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { Store } from '@officina/server-kit/store/store';
import { retryOnConflict } from '@officina/server-kit/store/store-errors';
import { Schema, type Model } from 'mongoose';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AuthSecret } from '../keys/auth-secret.ts';
import { expiringFields, withExpiry, type Expiring } from './expiring.ts';

const dayMs = 24 * 3_600_000;
/** A device is forgotten when it was not used for this long. */
const idleMs = 30 * dayMs;
/** However much it is used, its person logs in again after this. */
const wholeMs = 90 * dayMs;
/** For how long the former secret is good: an answer may be lost, and two tabs may ask at once. */
const overlapMs = 60_000;

/** A device on which its person stays logged in. */
interface Device extends Expiring {
  tenantId: string;
  userId: string;
  createdAt: Date;
  /** Hash of the secret that the device has. */
  current: string;
  /** Hash of the secret before it, until the current one is used. */
  former: string | null;
  formerUntil: Date | null;
}

/** Whose device it is. */
export interface DeviceOwner {
  tenantId: string;
  userId: string;
}

/** A device that was recognized, with the secret that it keeps from now on. */
export interface KnownDevice extends DeviceOwner {
  id: string;
  createdAt: Date;
  /** `<id>.<secret>` for the cookie. */
  next: string;
}

const schema = withExpiry(
  new Schema<Device>(
    {
      ...expiringFields,
      tenantId: { type: String, required: true },
      userId: { type: String, required: true },
      createdAt: { type: Date, required: true },
      current: { type: String, required: true },
      former: { type: String, default: null },
      formerUntil: { type: Date, default: null },
    },
    { versionKey: false },
  ),
);
schema.index({ tenantId: 1, userId: 1 });

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const isSame = (one: string | null, other: string): boolean =>
  one !== null && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Devices on which people stay logged in. Each use replaces the secret of 256 bits. Its successor follows from it by a key of the
 * server, so that two uses at once get the same one and none is stored. A secret that was replaced earlier is a copy somebody took:
 * it ends the device.
 */
@Injectable()
export class RememberedDevices {
  private readonly devices: Model<Device>;

  constructor(
    store: Store,
    private readonly secret: AuthSecret,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.devices = store.system<Device>('login', 'remembered_devices', schema);
  }

  /** Remembers a device; returns the text of its cookie. */
  async remember(owner: DeviceOwner): Promise<string> {
    const id = randomBytes(16).toString('base64url');
    const secret = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + idleMs);
    const device = { _id: id, ...owner, createdAt: now, expiresAt, current: hashOf(secret) };
    await retryOnConflict(() => this.devices.create(device));
    return `${id}.${secret}`;
  }

  /**
   * Recognizes a device and replaces its secret.
   * @returns `unknown` for one that has expired or was ended, `copied` if an old secret was used: then the device is ended
   */
  async use(cookie: string): Promise<KnownDevice | 'unknown' | 'copied'> {
    const [id = '', secret = ''] = cookie.split('.');
    const hash = hashOf(secret);
    const next = this.successorOf(secret);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const device = await this.devices.findOne({ _id: id }).lean<Device>();
      const now = this.clock.now();
      if (!device || device.expiresAt <= now) return 'unknown';
      const { tenantId, userId, createdAt } = device;
      const known = { id, tenantId, userId, createdAt, next: `${id}.${next}` };
      if (isSame(device.former, hash) && device.formerUntil !== null && now < device.formerUntil)
        return known;
      if (!isSame(device.current, hash)) return this.endCopied(device);
      if (await this.replace(device, hashOf(next), now)) return known;
      // Another tab was faster: the secret is the former one now.
    }
    return 'unknown';
  }

  /** Ends a device; nothing if it has ended. */
  async end(id: string): Promise<void> {
    await retryOnConflict(() => this.devices.deleteOne({ _id: id }));
  }

  private async replace({ _id, current, createdAt }: Device, next: string, now: Date): Promise<boolean> {
    const end = Math.min(now.getTime() + idleMs, createdAt.getTime() + wholeMs);
    const set = {
      ...{ current: next, former: current, formerUntil: new Date(now.getTime() + overlapMs) },
      expiresAt: new Date(end),
    };
    const { modifiedCount } = await retryOnConflict(() =>
      this.devices.updateOne({ _id, current }, { $set: set }),
    );
    return modifiedCount === 1;
  }

  private async endCopied({ _id, tenantId, userId }: Device): Promise<'copied'> {
    await this.end(_id);
    this.logger.warn({ tenantId, userId }, 'an old secret of a device was used: the device is ended');
    return 'copied';
  }

  private successorOf(secret: string): string {
    return createHmac('sha256', this.secret.keyFor('remembered devices')).update(secret).digest('base64url');
  }
}
