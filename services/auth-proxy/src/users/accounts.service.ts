import { Injectable } from '@nestjs/common';
import type { Role } from '@officina/contracts/auth/roles';
import type { Caller } from '@officina/contracts/caller';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import type { Stored } from '@officina/server-kit/store/stored';
import { Tenants } from '../tenants/tenant.model.ts';
import { refuseGuessable } from './guessable-passwords.ts';
import { PasswordHashes } from './password-hash.ts';
import { endSessions, roleOf, Users, type UserRecord } from './user.model.ts';

type User = Stored<UserRecord>;

const lastAdmin = (path: 'role' | 'isActive') =>
  invalid(path, 'È l’ultimo amministratore attivo dell’azienda: prima nominane un altro');

/** Changes of the users of the caller's tenant, for its administrators and for `npm run admin`. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly tenants: Tenants,
    private readonly users: Users,
    private readonly hashes: PasswordHashes,
    private readonly clock: Clock,
  ) {}

  /** The default role is `admin` for the first user of a tenant, then `manager`. @throws AppError `duplicate` */
  async add(
    caller: Caller,
    {
      role,
      password,
      ...named
    }: { username: string; fullName: string; password: string; role?: Role | undefined },
  ): Promise<User> {
    const passwordHash = await this.hashes.of(password);
    await using _turn = await this.turn(caller);
    const chosen = role ?? ((await this.users.exists(caller, {})) ? 'manager' : 'admin');
    const defaults = { isActive: true, passwordChangedAt: this.clock.now(), endedUpTo: 0 };
    const fields = { ...named, ...defaults, role: chosen, passwordHash };
    return this.users.insert(caller, fields, { action: 'Utente creato' });
  }

  /** @throws AppError `not_found`, `invalid` for the last active administrator */
  async setRole(caller: Caller, id: User['_id'], role: Role): Promise<User> {
    await using _turn = await this.turn(caller);
    return this.users.update(caller, id, {}, async (current) => {
      if (role !== 'admin' && (await this.isLastAdmin(caller, current))) throw lastAdmin('role');
      return { set: { role }, audit: { action: 'Ruolo cambiato' } };
    });
  }

  /** A disabled user has no sessions. @throws AppError `not_found`, `invalid` for the last active administrator */
  async setActive(caller: Caller, id: User['_id'], isActive: boolean): Promise<User> {
    await using _turn = await this.turn(caller);
    return this.users.update(caller, id, {}, async (current) => {
      if (current.isActive === isActive) return null;
      if (isActive) return { set: { isActive }, audit: { action: 'Utente attivato' } };
      if (await this.isLastAdmin(caller, current)) throw lastAdmin('isActive');
      const endedUpTo = endSessions(current, this.clock.now());
      return { set: { isActive, endedUpTo }, audit: { action: 'Utente disattivato' } };
    });
  }

  setFullName(caller: Caller, id: User['_id'], fullName: string): Promise<User> {
    const audit = { action: 'Utente modificato' } as const;
    return this.users.update(caller, id, {}, () => ({ set: { fullName }, audit }));
  }

  /** Ends all sessions. @throws AppError `not_found`, `invalid` for a password that is easily guessed */
  async setPassword(caller: Caller, { _id, username = '' }: User, password: string): Promise<User> {
    refuseGuessable(password, [caller.tenantId, username]);
    const passwordHash = await this.hashes.of(password);
    return this.users.update(caller, _id, {}, (current) => {
      const passwordChangedAt = this.clock.now();
      const endedUpTo = endSessions(current, passwordChangedAt);
      return { set: { passwordHash, passwordChangedAt, endedUpTo }, audit: { action: 'Password cambiata' } };
    });
  }

  /** Changes that depend on who else is an administrator happen one after the other in a tenant. */
  private async turn({ tenantId, ...caller }: Caller): Promise<AsyncDisposable> {
    const held = await this.tenants.holdInTurn({ ...caller, tenantId }, { code: tenantId });
    if (!held) throw new AppError('not_found', 'Azienda sconosciuta');
    return held;
  }

  private async isLastAdmin(caller: Caller, user: User): Promise<boolean> {
    if (!user.isActive || roleOf(user) !== 'admin') return false;
    const others = { role: 'admin', isActive: true, _id: { $ne: user._id } } as const;
    return !(await this.users.exists(caller, others));
  }
}
