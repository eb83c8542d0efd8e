import { Injectable } from '@nestjs/common';
import type { Device } from '@officina/contracts/auth/accounts';
import type { Caller } from '@officina/contracts/caller';
import { Clock } from '@officina/server-kit/clock';
import { Store } from '@officina/server-kit/store/store';
import { retryOnConflict } from '@officina/server-kit/store/store-errors';
import { systemScope } from '@officina/server-kit/store/tenant-scope';
import { Schema, type Model } from 'mongoose';
import { randomBytes } from 'node:crypto';
import { expiringFields, withExpiry, type Expiring } from './expiring.ts';
import { LastAccesses, type SessionOwner } from './last-accesses.ts';
import type { IssuedToken } from './tokens.ts';

/** What is stored of the secret of a device on which its person stays logged in. */
export interface RememberedSecret {
  /** Hash of the secret that the device has. */
  current: string;
  /** Hash of the secret before it, until the current one is used. */
  former: string | null;
  formerUntil: Date | null;
}

/** A log-in of a user on a device, for as long as one of its tokens is valid, or the device is remembered. */
export interface DeviceSession extends Expiring {
  /** `<tenant>:<22 random characters>` */
  _id: string;
  tenantId: string;
  userId: string;
  kind: Device['kind'];
  name: string;
  createdAt: Date;
  lastUsedAt: Date;
  /** Its tokens that have not expired. */
  tokenIds: string[];
  /** `iat` of its latest token: the session is over once the user's sessions have ended up to it. */
  issuedAt: number;
  /** Absent unless its person stays logged in. */
  remembered?: RememberedSecret | null;
}

const schema = withExpiry(
  new Schema<DeviceSession>(
    {
      ...expiringFields,
      tenantId: { type: String, required: true },
      userId: { type: String, required: true },
      kind: { type: String, required: true },
      name: { type: String, required: true },
      createdAt: { type: Date, required: true },
      lastUsedAt: { type: Date, required: true },
      tokenIds: { type: [String], required: true },
      issuedAt: { type: Number, required: true },
      remembered: { type: Schema.Types.Mixed },
    },
    { versionKey: false },
  ),
);
// One's own devices
schema.index({ tenantId: 1, userId: 1 });
// Used tokens, across all tenants
schema.index({ tokenIds: 1 });

/** Tokens of a remembered device: each is valid for twelve hours, and it asks for one when that is over. */
const keptTokens = 10;

/** Two reports of one token within this time are one use. */
const useEveryMs = 60_000;

type DeviceName = Pick<Device, 'kind' | 'name'>;

/** The sessions of users, one for each log-in. */
@Injectable()
export class DeviceSessions {
  private readonly sessions: Model<DeviceSession>;

  constructor(
    store: Store,
    private readonly accesses: LastAccesses,
    private readonly clock: Clock,
  ) {
    this.sessions = store.scoped<DeviceSession>('sessions', schema);
  }

  /** Records a log-in, before its token is answered: no valid token is missing from the list. */
  async begin(
    owner: SessionOwner,
    { id, ...times }: Pick<IssuedToken, 'id' | 'issuedAt' | 'expiresAt'>,
    device: DeviceName,
  ): Promise<void> {
    await this.insert({ ...owner, ...device, ...times, tokenIds: [id] });
  }

  /** Records a device on which its person stays logged in, before its first token. */
  beginRemembered(
    owner: SessionOwner,
    times: Pick<DeviceSession, 'issuedAt' | 'expiresAt'>,
    device: DeviceName & { remembered: RememberedSecret },
  ): Promise<DeviceSession> {
    return this.insert({ ...owner, ...device, ...times, tokenIds: [] });
  }

  private async insert(
    parts: Omit<DeviceSession, '_id' | 'createdAt' | 'lastUsedAt'>,
  ): Promise<DeviceSession> {
    const now = this.clock.now();
    const _id = `${parts.tenantId}:${randomBytes(16).toString('base64url')}`;
    const session = { _id, ...parts, createdAt: now, lastUsedAt: now };
    await retryOnConflict(() => this.sessions.insertMany([session]));
    await this.accesses.note(parts, now);
    return session;
  }

  /** Adds a token to the session of a remembered device. @returns false if it has ended */
  async enter({ tenantId }: SessionOwner, _id: string, { id, issuedAt }: IssuedToken): Promise<boolean> {
    const tokenIds = { $each: [id], $slice: -keptTokens };
    const change = { $push: { tokenIds }, $set: { issuedAt, lastUsedAt: this.clock.now() } };
    const { matchedCount } = await retryOnConflict(() => this.sessions.updateOne({ tenantId, _id }, change));
    return matchedCount > 0;
  }

  /** A session by its whole name, before there is a token. */
  remembered(_id: string): Promise<DeviceSession | null> {
    const [tenantId = ''] = _id.split(':');
    return this.sessions.findOne({ tenantId: tenantId || '-', _id }).lean<DeviceSession>();
  }

  /** @returns false if the secret is no longer the former one */
  async replaceSecret(
    { tenantId, _id }: DeviceSession,
    remembered: RememberedSecret,
    expiresAt: Date,
  ): Promise<boolean> {
    const before = { tenantId, _id, 'remembered.current': remembered.former };
    const { modifiedCount } = await retryOnConflict(() =>
      this.sessions.updateOne(before, { $set: { remembered, expiresAt } }),
    );
    return modifiedCount === 1;
  }

  /**
   * Gives the session of a token another one instead, after all others have ended.
   * @returns false if the token has no session: the version before issued it
   */
  async replaceToken(
    { tenantId, tokenId }: Pick<Caller, 'tenantId' | 'tokenId'>,
    { id, issuedAt, expiresAt }: IssuedToken,
  ): Promise<boolean> {
    // A changed password ends remembered devices, this one too.
    const set = { tokenIds: [id], issuedAt, expiresAt, lastUsedAt: this.clock.now(), remembered: null };
    const own = { tenantId, tokenIds: tokenId ?? '' };
    const { matchedCount } = await retryOnConflict(() => this.sessions.updateOne(own, { $set: set }));
    return matchedCount > 0;
  }

  /** The open sessions of a user: those issued after `voidUpTo`. */
  async of({ tenantId, userId }: SessionOwner, voidUpTo: number): Promise<DeviceSession[]> {
    const open = { issuedAt: { $gt: voidUpTo }, expiresAt: { $gt: this.clock.now() } };
    return this.sessions.find({ tenantId, userId, ...open }).lean<DeviceSession[]>();
  }

  /** The session of a token. */
  async ofToken({ tenantId, tokenId }: Pick<Caller, 'tenantId' | 'tokenId'>): Promise<DeviceSession | null> {
    if (tokenId === undefined) return null;
    return this.sessions.findOne({ tenantId, tokenIds: tokenId }).lean<DeviceSession>();
  }

  async remove({ tenantId, _id }: Pick<DeviceSession, 'tenantId' | '_id'>): Promise<void> {
    await retryOnConflict(() => this.sessions.deleteOne({ tenantId, _id }));
  }

  /** Records that tokens of any tenants were used: in three statements, however many there are. */
  async used(tokenIds: string[]): Promise<void> {
    const now = this.clock.now();
    const before = { $lt: new Date(now.getTime() - useEveryMs) };
    const found = await this.sessions
      .find({ tokenIds: { $in: tokenIds }, lastUsedAt: before })
      .setOptions(systemScope('used-tokens'))
      .select({ tenantId: 1, userId: 1 })
      .lean<DeviceSession[]>();
    if (found.length === 0) return;
    const ids = { _id: { $in: found.map(({ _id }) => _id) } };
    await retryOnConflict(() =>
      this.sessions
        .updateMany({ ...ids, lastUsedAt: before }, { $set: { lastUsedAt: now } })
        .setOptions(systemScope('used-tokens')),
    );
    await this.accesses.noteAll(found, now);
  }
}

/** The name of a session in answers. */
export const deviceIdOf = ({ tenantId, _id }: Pick<DeviceSession, 'tenantId' | '_id'>): string =>
  _id.slice(tenantId.length + 1);
