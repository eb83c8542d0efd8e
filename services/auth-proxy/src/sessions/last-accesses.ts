import { Injectable } from '@nestjs/common';
import { Store } from '@officina/server-kit/store/store';
import { isDuplicate, retryOnConflict } from '@officina/server-kit/store/store-errors';
import { systemScope } from '@officina/server-kit/store/tenant-scope';
import { Schema, type Model } from 'mongoose';

/** A user of a tenant. */
export interface SessionOwner {
  tenantId: string;
  userId: string;
}

/** When a user last used Officina. Outside the user's document: it is no change that the event log should tell. */
interface LastAccess {
  /** `<tenant>:<user>` */
  _id: string;
  tenantId: string;
  lastUsedAt: Date;
}

const schema = new Schema<LastAccess>(
  { _id: String, tenantId: { type: String, required: true }, lastUsedAt: { type: Date, required: true } },
  { versionKey: false },
);

const nameOf = ({ tenantId, userId }: SessionOwner): string => `${tenantId}:${userId}`;

/** The last log-in of users, or the last use of one of their sessions. */
@Injectable()
export class LastAccesses {
  private readonly accesses: Model<LastAccess>;

  constructor(store: Store) {
    this.accesses = store.scoped<LastAccess>('last_accesses', schema);
  }

  /** Updates first and creates second: DocumentDB lets several concurrent upserts create. */
  async note(owner: SessionOwner, at: Date): Promise<void> {
    const { tenantId } = owner;
    const _id = nameOf(owner);
    const { matchedCount } = await retryOnConflict(() =>
      this.accesses.updateOne({ _id, tenantId }, { $set: { lastUsedAt: at } }),
    );
    if (matchedCount > 0) return;
    try {
      await retryOnConflict(() => this.accesses.insertMany([{ _id, tenantId, lastUsedAt: at }]));
    } catch (error) {
      // Two first log-ins at once.
      if (!isDuplicate(error)) throw error;
    }
  }

  /** The same for users of any tenants who have logged in before. */
  async noteAll(owners: SessionOwner[], at: Date): Promise<void> {
    const _id = { $in: [...new Set(owners.map(nameOf))] };
    await retryOnConflict(() =>
      this.accesses.updateMany({ _id }, { $set: { lastUsedAt: at } }).setOptions(systemScope('used-tokens')),
    );
  }

  /** By user id; users who never entered are absent. */
  async of(tenantId: string, userIds: string[]): Promise<Map<string, Date>> {
    const _id = { $in: userIds.map((userId) => nameOf({ tenantId, userId })) };
    const found = await this.accesses.find({ tenantId, _id }).lean<LastAccess[]>();
    return new Map(found.map(({ _id: name, lastUsedAt }) => [name.slice(tenantId.length + 1), lastUsedAt]));
  }
}
