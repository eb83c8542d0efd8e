import { Injectable } from '@nestjs/common';
import { Clock } from '@officina/server-kit/clock';
import { Store } from '@officina/server-kit/store/store';
import { retryOnConflict } from '@officina/server-kit/store/store-errors';
import { upsert } from '@officina/server-kit/store/upsert';
import { Schema, type Model } from 'mongoose';

/** Somebody who reported from the public form and left an e-mail address. */
export interface Reporter {
  /** `<tenant>:<keyHash>` */
  _id: string;
  tenantId: string;
  /** Of the key that the report named. */
  keyHash: string;
  interventionId: string;
  receivedAt: Date;
  /** Of the key that goes to the address, and shows that somebody reads there. */
  mailKeyHash: string;
  /** Absent once it was stopped, or the report was deleted. */
  email?: string;
  /** Absent until then. */
  confirmedAt?: Date;
  /** While the report is closed. */
  closedAt?: Date;
}

const schema = new Schema<Reporter>(
  {
    _id: String,
    tenantId: { type: String, required: true },
    ...{ keyHash: String, interventionId: String, receivedAt: Date, mailKeyHash: String },
    ...{ email: String, confirmedAt: Date, closedAt: Date },
  },
  { versionKey: false },
);
// events of a report
schema.index({ tenantId: 1, interventionId: 1 });
// links of e-mails
schema.index({ tenantId: 1, mailKeyHash: 1 });

const dayMs = 24 * 3_600_000;
/** As the links of a report (maintenance). */
const [closedMs, keptMs] = [90 * dayMs, 365 * dayMs];

const idOf = (tenantId: string, keyHash: string) => ({ _id: `${tenantId}:${keyHash}`, tenantId });
const forgotten = { $unset: { email: 1, confirmedAt: 1 } } as const;

/** Reporters who left an address, by the report's key. */
@Injectable()
export class Reporters {
  private readonly model: Model<Reporter>;

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {
    this.model = store.scoped('reporters', schema);
  }

  one(tenantId: string, keyHash: string): Promise<Reporter | null> {
    return this.model.findOne(idOf(tenantId, keyHash)).lean<Reporter>().exec();
  }

  /** The reporter to whose address a key went. */
  byMailKey(tenantId: string, mailKeyHash: string): Promise<Reporter | null> {
    return this.model.findOne({ tenantId, mailKeyHash }).lean<Reporter>().exec();
  }

  /** Those with a confirmed address who follow an intervention. */
  following(tenantId: string, interventionId: string): Promise<Reporter[]> {
    const confirmed = { confirmedAt: { $gt: new Date(0) } };
    return this.model
      .find({ tenantId, interventionId, ...confirmed })
      .lean<Reporter[]>()
      .exec();
  }

  /** The address to which an e-mail may go: while it is asked any, later only a confirmed one. */
  async addressOf(
    tenantId: string,
    { keyHash, isAsking }: { keyHash: string; isAsking: boolean },
  ): Promise<string | undefined> {
    const found = await this.one(tenantId, keyHash);
    return found && (isAsking || found.confirmedAt) ? found.email : undefined;
  }

  /** Keeps an address that is to be confirmed; one that is confirmed already stays so. */
  async put({ _id, tenantId, ...reporter }: Omit<Reporter, 'confirmedAt' | 'closedAt'>): Promise<void> {
    if (await this.store.tenantData.isErased(tenantId)) return;
    const same = { _id, tenantId, email: reporter.email };
    if (await this.model.exists(same)) return;
    const change = { $set: reporter, $unset: { confirmedAt: 1 } } as const;
    await upsert(this.model, { _id, tenantId }, change);
  }

  /** Confirms an address for all reports of the tenant that wait for it. */
  async confirm(tenantId: string, email: string): Promise<void> {
    const waiting = { tenantId, email, confirmedAt: { $exists: false } };
    const confirmedAt = this.clock.now();
    await retryOnConflict(() => this.model.updateMany(waiting, { $set: { confirmedAt } }));
  }

  /** Forgets the address of one reporter. */
  async stop(tenantId: string, keyHash: string): Promise<void> {
    await retryOnConflict(() => this.model.updateOne(idOf(tenantId, keyHash), forgotten));
  }

  /** Forgets the addresses of those who follow a report that was deleted. */
  async stopAll(tenantId: string, interventionId: string): Promise<void> {
    await retryOnConflict(() => this.model.updateMany({ tenantId, interventionId }, forgotten));
  }

  /** Notes when a report was closed; null if it is open again. */
  async noteClosed(tenantId: string, interventionId: string, at: Date | null): Promise<void> {
    const change = at ? { $set: { closedAt: at } } : ({ $unset: { closedAt: 1 } } as const);
    await retryOnConflict(() => this.model.updateMany({ tenantId, interventionId }, change));
  }

  /** Removes those of a tenant whose reports were closed 90 days ago, or a year old. */
  async forgetOld(tenantId: string): Promise<void> {
    const before = (ms: number) => ({ $lt: new Date(this.clock.now().getTime() - ms) });
    const $or = [{ closedAt: before(closedMs) }, { receivedAt: before(keptMs) }];
    await retryOnConflict(() => this.model.deleteMany({ tenantId, $or }));
  }
}
