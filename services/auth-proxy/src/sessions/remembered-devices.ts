import { Injectable } from '@nestjs/common';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AuthSecret } from '../keys/auth-secret.ts';
import { DeviceSessions, type DeviceSession, type RememberedSecret } from './device-sessions.ts';

const dayMs = 24 * 3_600_000;
/** A device is forgotten when it was not used for this long. */
const idleMs = 30 * dayMs;
/** However much it is used, its person logs in again after this. */
const wholeMs = 90 * dayMs;
/** For how long the former secret is good: an answer may be lost, and two tabs may ask at once. */
const overlapMs = 60_000;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const isSame = (one: string | null, other: string): boolean =>
  one !== null && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** A device that was recognized, and the text of its cookie from now on. */
export interface KnownDevice {
  session: DeviceSession;
  cookie: string;
}

/**
 * Sessions of devices on which people stay logged in. Each use replaces the secret of 256 bits. Its successor follows from it by a
 * key of the server, so that two uses at once get the same one. A secret that was replaced earlier is a copy that somebody took.
 */
@Injectable()
export class RememberedDevices {
  constructor(
    private readonly sessions: DeviceSessions,
    private readonly secret: AuthSecret,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** A new secret, what a session stores of it, and when it expires unless it is used. */
  newSecret(): { secret: string; remembered: RememberedSecret; expiresAt: Date } {
    const secret = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + idleMs);
    return { secret, remembered: { current: hashOf(secret), former: null, formerUntil: null }, expiresAt };
  }

  /** The text of a device's cookie. */
  cookieOf({ _id }: Pick<DeviceSession, '_id'>, secret: string): string {
    return `${_id}.${secret}`;
  }

  /**
   * Recognizes a device and replaces its secret.
   * @returns `unknown` for one that has expired or was ended; the session to end, as `copied`, if an old secret was used
   */
  async use(cookie: string): Promise<KnownDevice | 'unknown' | { copied: DeviceSession }> {
    const [_id = '', secret = ''] = cookie.split('.');
    const hash = hashOf(secret);
    const next = this.successorOf(secret);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const session = await this.sessions.remembered(_id);
      const now = this.clock.now();
      if (!session?.remembered || session.expiresAt <= now) return 'unknown';
      const { current, former, formerUntil } = session.remembered;
      const known = { session, cookie: this.cookieOf(session, next) };
      if (isSame(former, hash) && formerUntil !== null && now < formerUntil) return known;
      if (!isSame(current, hash)) return this.copied(session);
      if (await this.replace(session, current, hashOf(next), now)) return known;
      // Another tab was faster: the secret is the former one now.
    }
    return 'unknown';
  }

  private replace(session: DeviceSession, former: string, current: string, now: Date): Promise<boolean> {
    const formerUntil = new Date(now.getTime() + overlapMs);
    const end = Math.min(now.getTime() + idleMs, session.createdAt.getTime() + wholeMs);
    return this.sessions.replaceSecret(session, { current, former, formerUntil }, new Date(end));
  }

  private copied(session: DeviceSession): { copied: DeviceSession } {
    const { tenantId, userId } = session;
    this.logger.warn({ tenantId, userId }, 'an old secret of a device was used: its session is ended');
    return { copied: session };
  }

  private successorOf(secret: string): string {
    return createHmac('sha256', this.secret.keyFor('remembered devices')).update(secret).digest('base64url');
  }
}
