import { Injectable } from '@nestjs/common';
import { mostPushDevices, type PushSubscriptionBody } from '@officina/contracts/notifications/push';
import { Clock } from '@officina/server-kit/clock';
import { Store } from '@officina/server-kit/store/store';
import { retryOnConflict } from '@officina/server-kit/store/store-errors';
import { systemScope } from '@officina/server-kit/store/tenant-scope';
import { upsert } from '@officina/server-kit/store/upsert';
import { Schema, type Model } from 'mongoose';
import { createHash } from 'node:crypto';

/** One browser of one person that gets push. */
export interface Subscription {
  /** `<tenant>:<hash>` */
  _id: string;
  tenantId: string;
  /** SHA-256 of the endpoint, in base64url. */
  hash: string;
  userId: string;
  /** The session of auth-proxy with which it ends. */
  device: string;
  endpoint: string;
  /** Not exported. */
  pushKeys: PushSubscriptionBody['keys'];
  showsText: boolean;
  since: Date;
}

const required = { type: String, required: true } as const;
const schema = new Schema<Subscription>(
  {
    ...{ _id: String, tenantId: required, hash: required, userId: required, device: required },
    ...{ endpoint: required, pushKeys: Schema.Types.Mixed, showsText: Boolean, since: Date },
  },
  { versionKey: false },
);
// of, people
schema.index({ tenantId: 1, userId: 1 });
// put: the same browser of somebody else
schema.index({ hash: 1 });

type Owner = Pick<Subscription, 'tenantId' | 'userId'>;

/** The browsers that get push. */
@Injectable()
export class Subscriptions {
  private readonly model: Model<Subscription>;

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {
    this.model = store.scoped('subscriptions', schema);
  }

  /** Newest first. */
  of({ tenantId, userId }: Owner): Promise<Subscription[]> {
    return this.model.find({ tenantId, userId }).sort({ since: -1 }).lean<Subscription[]>().exec();
  }

  single({ tenantId, _id }: Pick<Subscription, 'tenantId' | '_id'>): Promise<Subscription | null> {
    return this.model.findOne({ tenantId, _id }).lean<Subscription>().exec();
  }

  /** The people of a tenant who have one. */
  async people(tenantId: string): Promise<Set<string>> {
    const found = await this.model.find({ tenantId }, { userId: 1 }).lean<Subscription[]>();
    return new Set(found.map(({ userId }) => userId));
  }

  /** Subscribes a device; the browser is nobody else's from now on, and the device has no other one. */
  async put(
    { tenantId, userId, device }: Owner & Pick<Subscription, 'device'>,
    { endpoint, keys, showsText }: PushSubscriptionBody,
  ): Promise<void> {
    if (await this.store.tenantData.isErased(tenantId)) return;
    const hash = createHash('sha256').update(endpoint).digest('base64url');
    const _id = `${tenantId}:${hash}`;
    const before = await this.single({ tenantId, _id });
    const since = before?.userId === userId ? before.since : this.clock.now();
    const set = { hash, userId, device, endpoint, pushKeys: keys, showsText, since };
    await retryOnConflict(() =>
      this.model.deleteMany({ hash, tenantId: { $ne: tenantId } }).setOptions(systemScope('push-devices')),
    );
    await upsert(this.model, { tenantId, _id }, { $set: set });
    await this.remove({ tenantId, userId, device, _id: { $ne: _id } });
    const tooMany = (await this.of({ tenantId, userId })).slice(mostPushDevices);
    await this.remove({ tenantId, _id: { $in: tooMany.map((one) => one._id) } });
  }

  async end({ tenantId, _id }: Pick<Subscription, 'tenantId' | '_id'>): Promise<void> {
    await this.remove({ tenantId, _id });
  }

  /** Ends those of a person, or of one of the person's devices. */
  async endOf({ tenantId, userId }: Owner, device?: string): Promise<void> {
    await this.remove({ tenantId, userId, ...(device !== undefined && { device }) });
  }

  private async remove(which: Record<string, unknown> & { tenantId: string }): Promise<void> {
    await retryOnConflict(() => this.model.deleteMany(which));
  }
}
