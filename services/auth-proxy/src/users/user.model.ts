import type { Role } from '@officina/contracts/auth/roles';
import type { Contact, User, user } from '@officina/contracts/auth/users';
import type { sessions } from '@officina/contracts/auth/sessions';
import type { Caller } from '@officina/contracts/caller';
import type { ReplyOf } from '@officina/contracts/endpoint';
import { maxClockDifferenceMs } from '@officina/server-kit/clock';
import { collection } from '@officina/server-kit/store/collection';
import type { FieldsOf } from '@officina/server-kit/store/fields';
import type { Stored } from '@officina/server-kit/store/stored';
import { systemScope } from '@officina/server-kit/store/tenant-scope';
import { Schema, Types } from 'mongoose';

/** A stored user of a tenant. `username` is lower case, unique in the tenant. */
export interface UserRecord extends Omit<FieldsOf<typeof user>, 'role'> {
  /** Absent in users whom the version before created; see `roleOf`. */
  role?: Role;
  email?: string | null;
  /** The address in lower case, if an administrator wrote it; a change by the user takes it away. */
  confirmedEmail?: string | null;
  phone?: string | null;
  /** Absent until an invited person has chosen a password. */
  passwordHash?: string | null;
  passwordChangedAt?: Date | null;
  /**
   * Seconds since 1970, possibly some minutes ahead: tokens and tickets issued up to and including it are void (password
   * changed, user disabled).
   * It is part of the user's document, so that a change and its effect are one write.
   */
  endedUpTo: number;
  /** When an administrator last created a token; absent if never. */
  tokenMadeAt?: Date | null;
  /** The link with which this person chooses a password; it ends when it is used, replaced or revoked. */
  entry?: Entry | null;
  /** The company account that opens this one. */
  oidc?: CompanyAccount | null;
  /** Who disabled the account, for its administrators. */
  disabled?: { by: string; at: Date } | null;
}

/** An account of the company's OpenID Connect provider; issuer and subject identify it for ever. */
export interface CompanyAccount {
  /** Hash of issuer and subject, for the index. */
  key: string;
  issuer: string;
  subject: string;
  /** The verified address with which it was linked. */
  email: string;
}

/**
 * A link that opens an account once: an invitation, or a reset. Part of the user's document, so that using it, setting the password
 * and ending the sessions are one write. Whether it is open depends on its maker too; see `EntriesService`.
 */
export interface Entry {
  isReset: boolean;
  /** The user who made it, by the name at that time; no id for the administrator of the installation. */
  by: { id: string | null; name: string };
  at: Date;
  expiresAt: Date;
  /** SHA-256 of the link's secret. */
  secretHash: string;
  /** Keyed hash of the code. */
  codeHash: string;
  /** The company's number of wrong codes when it was made. */
  wrongBefore: number;
}

const schema = new Schema<UserRecord>({
  username: { type: String, required: true },
  fullName: { type: String, required: true },
  role: { type: String },
  isActive: { type: Boolean, required: true },
  email: { type: String },
  confirmedEmail: { type: String },
  phone: { type: String },
  passwordHash: { type: String },
  passwordChangedAt: { type: Date },
  endedUpTo: { type: Number, required: true },
  tokenMadeAt: { type: Date },
  entry: { type: Schema.Types.Mixed },
  oidc: { type: Schema.Types.Mixed },
  disabled: { type: Schema.Types.Mixed },
});
// Log-in, and unique names.
schema.index({ tenantId: 1, username: 1 }, { unique: true });
// GET /api/user.
schema.index({ tenantId: 1, fullName: 1 });
// Revocation list, across all tenants
schema.index({ endedUpTo: 1 });
// The link that somebody opens, before the tenant is known
schema.index({ 'entry.secretHash': 1 }, { sparse: true });
// Somebody with a company account, before the tenant is known; one account of each tenant
schema.index(
  { 'oidc.key': 1, tenantId: 1 },
  { unique: true, partialFilterExpression: { 'oidc.key': { $exists: true } } },
);
schema.index({ confirmedEmail: 1 }, { sparse: true });

/** About 150 KB of an answer. */
const peopleOfPage = 2_000;

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

  /** The active users of all tenants, by id, page by page. */
  async activeEverywhere(after?: string): Promise<ReplyOf<typeof sessions.people>> {
    const beyond = after === undefined ? {} : { _id: { $gt: new Types.ObjectId(after) } };
    const rows = await this.model
      .find({ ...beyond, isActive: true, deletedAt: null })
      .setOptions(systemScope('people'))
      .select({ role: 1, __v: 1 })
      .sort({ _id: 1 })
      .limit(peopleOfPage + 1)
      .lean<Stored<UserRecord>[]>();
    const items = rows.slice(0, peopleOfPage).map((user) => ({
      ...{ userId: user._id.toHexString(), role: roleOf(user), version: user.__v },
    }));
    return { items, ...(rows.length > items.length && { next: items.at(-1)?.userId }) };
  }

  /** The user whose link has a secret with this hash. */
  async bySecretHash(secretHash: string): Promise<Stored<UserRecord> | undefined> {
    const [found] = await this.findEverywhere('login', { 'entry.secretHash': secretHash });
    return found;
  }

  /** The users whom a company account opens, at most one of each tenant. */
  byCompanyAccount(key: string): Promise<Stored<UserRecord>[]> {
    return this.findEverywhere('login', { 'oidc.key': key });
  }

  /** The active users of all tenants to whom an administrator gave this address and who have no company account. */
  async withoutCompanyAccount(email: string): Promise<Stored<UserRecord>[]> {
    const found = await this.findEverywhere('login', { confirmedEmail: email, isActive: true });
    return found.filter(({ oidc }) => !oidc);
  }

  /** Users of all tenants that have void tokens which have not expired. */
  async endedSince(seconds: number): Promise<{ userId: string; upTo: number }[]> {
    const ended = await this.findEverywhere('revocations', { endedUpTo: { $gt: seconds } });
    return ended.map(({ _id, endedUpTo }) => ({ userId: _id.toHexString(), upTo: endedUpTo }));
  }
}

/** The role of a user; users whom the version before created are managers, as everybody was. */
export const roleOf = ({ role }: Pick<UserRecord, 'role'>): Role => role ?? 'manager';

/** The fields that colleagues may see. */
export const toUser = (user: Stored<UserRecord>): User => ({
  _id: user._id.toHexString(),
  username: user.username,
  fullName: user.fullName,
  role: roleOf(user),
  isActive: user.isActive,
});

/** What services need to write to somebody, or for them. */
export const toContact = (user: Stored<UserRecord>): Contact => ({
  ...{ _id: user._id.toHexString(), fullName: user.fullName, isActive: user.isActive },
  ...{ role: roleOf(user), email: user.email ?? null },
});

/** The change that an address written by an administrator makes; none if none was written. */
export const confirmed = ({ email }: Pick<UserRecord, 'email'>): Partial<UserRecord> =>
  email === undefined ? {} : { confirmedEmail: email ? email.toLowerCase() : null };

/**
 * The new `endedUpTo` that ends all sessions issued until now, also by a machine whose clock is ahead. It always increases, and
 * new tokens are issued later, even within the same second.
 */
export const endSessions = ({ endedUpTo }: { endedUpTo?: number | null }, now: Date): number =>
  Math.max(Math.floor((now.getTime() + maxClockDifferenceMs) / 1000), (endedUpTo ?? 0) + 1);

/** The changes that set a password: it ends all sessions and an open link. */
export const withPassword = (current: Stored<UserRecord>, passwordHash: string, now: Date) => ({
  passwordHash,
  passwordChangedAt: now,
  endedUpTo: endSessions(current, now),
  entry: null,
});
