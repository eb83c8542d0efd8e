import type { User, user } from '@officina/contracts/auth/users';
import type { Caller } from '@officina/contracts/caller';
import { clocksApartMs } from '@officina/server-kit/clock';
import { collection } from '@officina/server-kit/store/collection';
import type { FieldsOf } from '@officina/server-kit/store/fields';
import type { Stored } from '@officina/server-kit/store/stored';
import { Schema } from 'mongoose';

/** A person of a tenant, as stored. `username` is lower case, unique in the tenant. */
export interface UserRecord extends FieldsOf<typeof user> {
  passwordHash: string;
  passwordChangedAt: Date;
  /**
   * Seconds since 1970, maybe some minutes ahead: tokens and tickets issued up to and including it are void (password
   * changed, user disabled).
   * It lies in the user's own document, so that the change and its consequence are one write.
   */
  endedUpTo: number;
  /** When an administrator last made a token; absent where none ever did. */
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
// The revocation list, over all tenants.
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

  /** Users of all tenants some of whose tokens, not yet expired, are void. */
  async endedSince(seconds: number): Promise<{ userId: string; upTo: number }[]> {
    const ended = await this.findEverywhere('revocations', { endedUpTo: { $gt: seconds } });
    return ended.map(({ _id, endedUpTo }) => ({ userId: _id.toHexString(), upTo: endedUpTo }));
  }
}

/** What colleagues may see; the rest stays here. */
export const toUser = ({ _id, username, fullName, isActive }: Stored<UserRecord>): User => ({
  _id: _id.toHexString(),
  username,
  fullName,
  isActive,
});

/**
 * The new `endedUpTo` when everything issued until now must stop, also by a machine whose clock is ahead. It always grows:
 * tokens are issued later than the last one, even within the same second.
 */
export const endSessions = ({ endedUpTo }: { endedUpTo?: number | null }, now: Date): number =>
  Math.max(Math.floor((now.getTime() + clocksApartMs) / 1000), (endedUpTo ?? 0) + 1);
