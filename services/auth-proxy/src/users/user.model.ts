import type { User, user } from '@officina/contracts/auth/users';
import type { Caller } from '@officina/contracts/caller';
import { maxClockDifferenceMs } from '@officina/server-kit/clock';
import { collection } from '@officina/server-kit/store/collection';
import type { FieldsOf } from '@officina/server-kit/store/fields';
import type { Stored } from '@officina/server-kit/store/stored';
import { Schema } from 'mongoose';

/** A stored user of a tenant. `username` is lower case, unique in the tenant. */
export interface UserRecord extends FieldsOf<typeof user> {
  passwordHash: string;
  passwordChangedAt: Date;
  /**
   * Seconds since 1970, possibly some minutes ahead: tokens and tickets issued up to and including it are void (password
   * changed, user disabled).
   * It is part of the user's document, so that a change and its effect are one write.
   */
  endedUpTo: number;
  /** When an administrator last created a token; absent if never. */
  tokenMadeAt?: Date | null;
}

const schema = new Schema<UserRecord>({
  username: { type: String, required: true },
  fullName: { type: String, required: true },
  isActive: { type: Boolean, required: true },
  passwordHash: { type: String, required: true },
  passwordChangedAt: { type: Date, required: true },
  endedUpTo: { type: Number, required: true },
  tokenMadeAt: { type: Date },
});
// Log-in, and unique names.
schema.index({ tenantId: 1, username: 1 }, { unique: true });
// GET /api/user.
schema.index({ tenantId: 1, fullName: 1 });
// Revocation list, across all tenants
schema.index({ endedUpTo: 1 });

/** The tenant's users. */
export class Users extends collection<UserRecord>({
  name: 'users',
  entity: 'user',
  schema,
  label: ({ fullName, username }) => `Utente ${fullName} (${username})`,
  duplicateMessages: { username: 'Questo nome utente esiste già' },
}) {
  async byName(caller: Caller, username: string): Promise<Stored<UserRecord> | undefined> {
    const [found] = await this.find(caller, { username });
    return found;
  }

  /** Users of all tenants that have void tokens which have not expired. */
  async endedSince(seconds: number): Promise<{ userId: string; upTo: number }[]> {
    const ended = await this.findEverywhere('revocations', { endedUpTo: { $gt: seconds } });
    return ended.map(({ _id, endedUpTo }) => ({ userId: _id.toHexString(), upTo: endedUpTo }));
  }
}

/** The fields that colleagues may see. */
export const toUser = ({ _id, username, fullName, isActive }: Stored<UserRecord>): User => ({
  _id: _id.toHexString(),
  username,
  fullName,
  isActive,
});

/**
 * The new `endedUpTo` that ends all sessions issued until now, also by a machine whose clock is ahead. It always increases, and
 * new tokens are issued later, even within the same second.
 */
export const endSessions = ({ endedUpTo }: { endedUpTo?: number | null }, now: Date): number =>
  Math.max(Math.floor((now.getTime() + maxClockDifferenceMs) / 1000), (endedUpTo ?? 0) + 1);
