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

/** A log-in of a user on a device, for as long as one of its tokens is valid. */
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
    },
    { versionKey: false },
  ),
);
// One's own devices
schema.index({ tenantId: 1, userId: 1 });
// Used tokens, across all tenants
schema.index({ tokenIds: 1 });

/** Two reports of one token within this time are one use. */
const useEveryMs = 60_000;

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
    { id, issuedAt, expiresAt }: IssuedToken,
    device: Pick<Device, 'kind' | 'name'>,
  ): Promise<void> {
    const now = this.clock.now();
    const session: DeviceSession = {
      _id: `${owner.tenantId}:${randomBytes(16).toString('base64url')}`,
      ...owner,
      ...device,
      createdAt: now,
      lastUsedAt: now,
      tokenIds: [id],
      issuedAt,
      expiresAt,
    };
    await retryOnConflict(() => this.sessions.insertMany([session]));
    await this.accesses.note(owner, now);
  }

  /**
   * Gives the session of a token another one instead, after all others have ended.
   * @returns false if the token has no session: the version before issued it
   */
  async replaceToken(
    { tenantId, tokenId }: Pick<Caller, 'tenantId' | 'tokenId'>,
    { id, issuedAt, expiresAt }: IssuedToken,
  ): Promise<boolean> {
    const set = { tokenIds: [id], issuedAt, expiresAt, lastUsedAt: this.clock.now() };
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
