import { Injectable } from '@nestjs/common';
import { profile, type Device, type Me } from '@officina/contracts/auth/accounts';
import type { Caller } from '@officina/contracts/caller';
import type { Precondition, RequestOf } from '@officina/contracts/endpoint';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { fieldsOfBody } from '@officina/server-kit/store/fields';
import type { Stored } from '@officina/server-kit/store/stored';
import { deviceIdOf, DeviceSessions, type DeviceSession } from '../sessions/device-sessions.ts';
import { LoginLimits } from '../sessions/login-limits.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { Tokens, voidUpTo, type Holder } from '../sessions/tokens.ts';
import { deviceOf } from '../sessions/user-agent.ts';
import { Tenants } from '../tenants/tenant.model.ts';
import { refuseGuessable } from '../users/guessable-passwords.ts';
import { PasswordHashes } from '../users/password-hash.ts';
import { roleOf, Users, withPassword, type UserRecord } from '../users/user.model.ts';
import { rightsOf } from './rights.ts';

type Edit = RequestOf<typeof profile.edit>['body'];
type NewPassword = RequestOf<typeof profile.setPassword>['body'];

const wrongPassword = () => invalid('current', 'Non è la password di adesso');

/** What users do for themselves. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly tenants: Tenants,
    private readonly users: Users,
    private readonly hashes: PasswordHashes,
    private readonly limits: LoginLimits,
    private readonly tokens: Tokens,
    private readonly sessions: SessionsService,
    private readonly devices: DeviceSessions,
    private readonly clock: Clock,
  ) {}

  async me(caller: Caller): Promise<Me> {
    return toMe(await this.own(caller));
  }

  /** @throws AppError `stale` */
  async edit(caller: Caller, body: Edit, precondition: Precondition): Promise<Me> {
    const set = fieldsOfBody(profile.edit.body, body);
    const audit = { action: 'Utente modificato' } as const;
    const options = { ...precondition, request: body };
    const change = ({ email }: Stored<UserRecord>) => {
      // An own address opens nothing until an administrator confirms it.
      const isOther = set.email !== undefined && (set.email || null) !== (email || null);
      return { set: { ...set, ...(isOther && { confirmedEmail: null }) }, audit };
    };
    return toMe(await this.users.update(caller, idOf(caller), options, change));
  }

  /**
   * Ends all other sessions and answers a new token for this one. Wrong passwords count as those of a log-in.
   * @throws AppError `invalid` at `current` or `password`, `too_many`
   */
  async setPassword(caller: Caller, { current, password }: NewPassword): Promise<string> {
    const requestedAt = this.clock.now();
    const { _id, username = '', passwordHash: known } = await this.own(caller);
    // Whoever has somebody's token guesses from any address, so the user stands for it. Log-ins are counted apart.
    const address = _id.toHexString();
    const clearAttempts = await this.limits.admit({ account: 'profile', address });
    if (!(await this.hashes.verify(current, known ?? undefined))) throw wrongPassword();
    await clearAttempts();
    refuseGuessable(password, [caller.tenantId, username]);
    const passwordHash = await this.hashes.of(password);
    const user = await this.users.update(caller, _id, {}, (stored) => {
      // Somebody else has set another one meanwhile.
      if (stored.passwordHash !== known) throw wrongPassword();
      const set = withPassword(stored, passwordHash, this.clock.now());
      return { set, audit: { action: 'Password cambiata' } };
    });
    const issued = await this.tokens.token({ user, tenant: await this.tenants.own(caller) }, requestedAt);
    const owner = { tenantId: caller.tenantId, userId: _id.toHexString() };
    if (!(await this.devices.replaceToken(caller, issued)))
      await this.devices.begin(owner, issued, deviceOf(caller.device));
    return issued.token;
  }

  /** The one that calls first, then by last use. */
  async devicesOf(caller: Caller): Promise<Device[]> {
    const open = await this.openSessions(caller);
    return open
      .map((session) => ({ session, isHere: isOf(session, caller) }))
      .sort(
        (one, other) =>
          Number(other.isHere) - Number(one.isHere) ||
          other.session.lastUsedAt.getTime() - one.session.lastUsedAt.getTime(),
      )
      .map(({ session, isHere }) => ({
        ...{ _id: deviceIdOf(session), kind: session.kind, name: session.name, isHere },
        since: session.createdAt.toISOString(),
        lastUsedAt: session.lastUsedAt.toISOString(),
      }));
  }

  /** @throws AppError `not_found` for a device that is not one's own, or is not logged in */
  async endDevice(caller: Caller, device: string): Promise<void> {
    const ended = (await this.openSessions(caller)).filter((session) => deviceIdOf(session) === device);
    if (ended.length === 0) throw new AppError('not_found', 'Da questo dispositivo è già uscito');
    await this.sessions.end(caller, ended);
  }

  async endOtherDevices(caller: Caller): Promise<void> {
    const open = await this.openSessions(caller);
    await this.sessions.end(
      caller,
      open.filter((session) => !isOf(session, caller)),
    );
  }

  private async openSessions(caller: Caller): Promise<DeviceSession[]> {
    const [user, tenant] = await Promise.all([this.own(caller), this.tenants.own(caller)]);
    const holder: Holder = { user, tenant };
    return this.devices.of({ tenantId: caller.tenantId, userId: idOf(caller) }, voidUpTo(holder));
  }

  private own(caller: Caller): Promise<Stored<UserRecord>> {
    return this.users.get(caller, idOf(caller));
  }
}

const isOf = ({ tokenIds }: DeviceSession, { tokenId }: Caller): boolean =>
  tokenId !== undefined && tokenIds.includes(tokenId);

/** @throws AppError `not_found` for the system, which has no profile */
function idOf({ userId }: Caller): string {
  if (userId === null) throw new AppError('not_found', 'Nessun utente');
  return userId;
}

export const toMe = (user: Stored<UserRecord>): Me => {
  const role = roleOf(user);
  return {
    ...{ _id: user._id.toHexString(), __v: user.__v, username: user.username ?? '', fullName: user.fullName },
    ...{ role, email: user.email ?? null, phone: user.phone ?? null },
    passwordChangedAt: user.passwordChangedAt?.toISOString() ?? null,
    ...rightsOf[role],
  };
};
