import { Injectable } from '@nestjs/common';
import type { NoticeKind } from '@officina/contracts/notifications/kinds';
import { Clock } from '@officina/server-kit/clock';
import { Store } from '@officina/server-kit/store/store';
import { isDuplicate, retryOnConflict } from '@officina/server-kit/store/store-errors';
import { systemScope } from '@officina/server-kit/store/tenant-scope';
import { Schema, type Model, type Types } from 'mongoose';

/** A push to one device that waits for its push service. */
export interface Push {
  /** `<tenant>:<first row>:<hash of the subscription>`; making it again changes nothing. */
  _id: string;
  tenantId: string;
  userId: string;
  kind: NoticeKind;
  /** `_id` of the subscription. */
  subscription: string;
  /** Groups of the notices that it tells. */
  groups: Types.ObjectId[];
  tries: number;
  madeAt: Date;
  /** When it is tried next. */
  nextAt: Date;
}

const { ObjectId } = Schema.Types;
const required = { type: String, required: true } as const;
const schema = new Schema<Push>(
  {
    ...{ _id: String, tenantId: required, userId: required, kind: required, subscription: required },
    ...{ groups: [ObjectId], tries: Number, madeAt: Date, nextAt: Date },
  },
  { versionKey: false },
);
// due
schema.index({ nextAt: 1 });

const mostAtOnce = 50;

/** The pushes of all tenants that wait. What was sent, or is not to be sent any more, is forgotten. */
@Injectable()
export class Pushes {
  private readonly model: Model<Push>;

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {
    this.model = store.scoped('pushes', schema);
  }

  /** Makes a push once. */
  async make(push: Omit<Push, 'tries' | 'madeAt' | 'nextAt'>): Promise<void> {
    if (await this.store.tenantData.isErased(push.tenantId)) return;
    const now = this.clock.now();
    const all = { ...push, tries: 0, madeAt: now, nextAt: now };
    await retryOnConflict(() => this.model.insertMany([all], { lean: true })).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
  }

  /** Those that are due, longest first. */
  due(): Promise<Push[]> {
    return this.model
      .find({ nextAt: { $lte: this.clock.now() } })
      .sort({ nextAt: 1 })
      .limit(mostAtOnce)
      .setOptions(systemScope('due-pushes'))
      .lean<Push[]>()
      .exec();
  }

  /** Leaves a due push to this process for some time. @returns whether no other one was faster */
  async claim({ _id, tenantId, nextAt }: Push, forMs: number): Promise<boolean> {
    const change = { $set: { nextAt: this.later(forMs) } };
    const { matchedCount } = await retryOnConflict(() =>
      this.model.updateOne({ _id, tenantId, nextAt }, change),
    );
    return matchedCount > 0;
  }

  /** Tries it again later. */
  async postpone({ _id, tenantId, tries }: Push, byMs: number): Promise<void> {
    const set = { tries: tries + 1, nextAt: this.later(byMs) };
    await retryOnConflict(() => this.model.updateOne({ _id, tenantId }, { $set: set }));
  }

  async end({ _id, tenantId }: Pick<Push, '_id' | 'tenantId'>): Promise<void> {
    await retryOnConflict(() => this.model.deleteOne({ _id, tenantId }));
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
