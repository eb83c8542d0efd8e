import { Injectable } from '@nestjs/common';
import { Clock } from '@officina/server-kit/clock';
import { Store } from '@officina/server-kit/store/store';
import { upsert } from '@officina/server-kit/store/upsert';
import { Schema, type Model } from 'mongoose';

/** How far a tenant's log has been told. */
export interface Cursor {
  /** `<tenant>:log` */
  _id: string;
  tenantId: string;
  /** Number of the last event that was told, 0 for none. */
  seq: number;
  /** Its `eid`: after a restore another event may have its number. Absent if the event was not read. */
  eid: string | null;
  /** When the tenant's notices began: what was due before is not told. */
  since: Date;
}

const schema = new Schema<Cursor>(
  {
    _id: String,
    tenantId: { type: String, required: true },
    ...{ seq: Number, eid: String, since: Date },
  },
  { versionKey: false },
);

const keyOf = (tenantId: string) => ({ _id: `${tenantId}:log`, tenantId });

/** The cursors of all tenants. */
@Injectable()
export class Cursors {
  private readonly model: Model<Cursor>;

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {
    this.model = store.scoped('cursors', schema);
  }

  of(tenantId: string): Promise<Cursor | null> {
    return this.model.findOne(keyOf(tenantId)).lean<Cursor>().exec();
  }

  /** Moves the cursor; what begins anew has no due plans of before either. */
  async move(tenantId: string, to: Pick<Cursor, 'seq' | 'eid'>, { anew = false } = {}): Promise<void> {
    if (await this.store.tenantData.isErased(tenantId)) return;
    const since = this.clock.now();
    const change = anew ? { $set: { ...to, since } } : { $set: to, $setOnInsert: { since } };
    await upsert(this.model, keyOf(tenantId), change);
  }
}
