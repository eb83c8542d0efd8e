import { Injectable } from '@nestjs/common';
import { accounts, type NewEntry } from '@officina/contracts/auth/accounts';
import type { Role } from '@officina/contracts/auth/roles';
import type { Caller } from '@officina/contracts/caller';
import type { Precondition, RequestOf } from '@officina/contracts/endpoint';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { fieldsOfBody } from '@officina/server-kit/store/fields';
import type { Stored } from '@officina/server-kit/store/stored';
import { EntryKeys } from '../entries/entry-keys.ts';
import { entryExpiry } from '../entries/entry-rules.ts';
import { WrongCodes } from '../entries/wrong-codes.ts';
import { Tenants } from '../tenants/tenant.model.ts';
import { refuseGuessable } from '../users/guessable-passwords.ts';
import { PasswordHashes } from '../users/password-hash.ts';
import {
  confirmed,
  endSessions,
  roleOf,
  Users,
  withPassword,
  type Entry,
  type UserRecord,
} from '../users/user.model.ts';

type User = Stored<UserRecord>;
type Edit = RequestOf<typeof accounts.edit>['body'];
type Named = Pick<UserRecord, 'fullName' | 'email' | 'phone'> & { username: string; role?: Role | undefined };

/** A user with a new link, whose secret is known only now. */
export interface WithEntry {
  user: User;
  entry: NewEntry;
}

/** Those who can log in and administer: an invited one cannot yet. */
const ableAdmins = { role: 'admin', isActive: true, passwordHash: { $ne: null } } as const;

const isAbleAdmin = (user: User): boolean =>
  user.isActive && roleOf(user) === 'admin' && Boolean(user.passwordHash);

/** What a change of a user is called in the event log. */
function actionOf(current: User, { isActive, role }: Partial<UserRecord>) {
  if (isActive !== undefined) return isActive ? 'Utente attivato' : 'Utente disattivato';
  return role !== undefined && role !== roleOf(current) ? 'Ruolo cambiato' : 'Utente modificato';
}

/** Changes of the users of the caller's tenant, for its administrators and for `npm run admin`. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly tenants: Tenants,
    private readonly users: Users,
    private readonly hashes: PasswordHashes,
    private readonly keys: EntryKeys,
    private readonly wrongCodes: WrongCodes,
    private readonly clock: Clock,
  ) {}

  /** The default role is `admin` for the first user of a tenant, then `manager`. @throws AppError `duplicate` */
  async add(caller: Caller, { role, password, ...named }: Named & { password: string }): Promise<User> {
    const passwordHash = await this.hashes.of(password);
    await using _turn = await this.turn(caller);
    const fields = {
      ...{ ...named, ...confirmed(named), role: role ?? (await this.defaultRole(caller)) },
      ...{ isActive: true, passwordHash },
    };
    const times = { passwordChangedAt: this.clock.now(), endedUpTo: 0 };
    // Awaited: otherwise the turn would end before the write.
    return await this.users.insert(caller, { ...fields, ...times }, { action: 'Utente creato' });
  }

  /**
   * Creates a user without a password, with the link for choosing one; the default role is as in `add`. A repeat gets another link,
   * as only hashes are stored.
   * @throws AppError `duplicate`
   */
  async invite(
    caller: Caller,
    { role, ...named }: Named,
    { idempotencyKey }: Precondition = {},
  ): Promise<WithEntry> {
    const { entry, shown } = await this.newEntry(caller, false);
    await using _turn = await this.turn(caller);
    const fields = {
      ...{ ...named, ...confirmed(named), role: role ?? (await this.defaultRole(caller)) },
      isActive: true,
    };
    const user = await this.users.insert(
      caller,
      { ...fields, endedUpTo: 0, entry },
      { action: 'Invito creato' },
      { idempotencyKey, request: { ...named, role } },
    );
    const isRepeat = user.entry?.secretHash !== entry.secretHash;
    return isRepeat ? await this.renew(caller, user._id) : { user, entry: shown };
  }

  /**
   * Changes what administrators may change. A disabled user has no sessions and no open link.
   * @throws AppError `not_found`, `stale`; `invalid` at `role` or `isActive` for the last active administrator, and at `isActive`
   *   for oneself
   */
  async edit(
    caller: Caller,
    id: string | User['_id'],
    body: Edit,
    precondition: Precondition = {},
  ): Promise<User> {
    await using _turn = await this.turn(caller);
    const { isActive, ...fields } = fieldsOfBody(accounts.edit.body, body);
    return await this.users.update(caller, id, { ...precondition, request: body }, async (current) => {
      await this.checkAdmins(caller, current, body);
      const isOther = isActive !== undefined && isActive !== current.isActive;
      const set = {
        ...{ ...fields, ...confirmed(fields) },
        ...(isOther && this.activity(caller, current, isActive)),
      };
      return { set, audit: { action: actionOf(current, set) } };
    });
  }

  /** Ends all sessions and an open link. @throws AppError `not_found`, `invalid` for a password that is easily guessed */
  async setPassword(caller: Caller, { _id, username = '' }: User, password: string): Promise<User> {
    refuseGuessable(password, [caller.tenantId, username]);
    const passwordHash = await this.hashes.of(password);
    return this.users.update(caller, _id, {}, (current) => ({
      set: withPassword(current, passwordHash, this.clock.now()),
      audit: { action: 'Password cambiata' },
    }));
  }

  /**
   * A new link instead of the former one: a reset for somebody who has a password.
   * @throws AppError `not_found`; `invalid` at `username` for oneself, at `isActive` for a disabled user
   */
  async renew(caller: Caller, id: string | User['_id']): Promise<WithEntry> {
    const { entry, shown } = await this.newEntry(caller, true);
    const user = await this.users.update(caller, id, {}, (current) => {
      if (current._id.toHexString() === caller.userId)
        throw invalid('username', 'La propria password si cambia dal proprio profilo');
      if (!current.isActive) throw invalid('isActive', 'Non può entrare: prima riattiva questa persona');
      const isReset = Boolean(current.passwordHash);
      const action = isReset ? 'Link per la password creato' : 'Invito creato';
      return { set: { entry: { ...entry, isReset } }, audit: { action } };
    });
    return { user, entry: shown };
  }

  /** Ends an open link; nothing happens without one. @throws AppError `not_found` */
  revoke(caller: Caller, id: string | User['_id']): Promise<User> {
    return this.users.update(caller, id, {}, ({ entry }) => {
      if (!entry) return null;
      const action = entry.isReset ? 'Link per la password annullato' : 'Invito annullato';
      return { set: { entry: null }, audit: { action } };
    });
  }

  /** Undoes the link to a company account and ends all sessions; nothing happens without one. @throws AppError `not_found` */
  unlink(caller: Caller, id: string): Promise<User> {
    return this.users.update(caller, id, {}, (current) => {
      if (!current.oidc) return null;
      const set = { oidc: null, endedUpTo: endSessions(current, this.clock.now()) };
      return { set, audit: { action: 'Account aziendale scollegato' } };
    });
  }

  private async newEntry(
    { tenantId, userId, userName }: Caller,
    isReset: boolean,
  ): Promise<{ entry: Entry; shown: NewEntry }> {
    const [keys, wrongBefore] = await Promise.all([this.keys.make(tenantId), this.wrongCodes.of(tenantId)]);
    const at = this.clock.now();
    const expiresAt = entryExpiry(at);
    const by = { id: userId, name: userName };
    return {
      entry: { isReset, by, at, expiresAt, ...keys.stored, wrongBefore },
      shown: { ...keys.shown, expiresAt: expiresAt.toISOString() },
    };
  }

  private activity({ userName }: Caller, current: User, isActive: boolean): Partial<UserRecord> {
    if (isActive) return { isActive, disabled: null };
    const at = this.clock.now();
    const disabled = { by: userName, at };
    return { isActive, disabled, endedUpTo: endSessions(current, at), entry: null };
  }

  /** Changes that depend on who else is an administrator happen one after the other in a tenant. */
  private async turn({ tenantId, ...caller }: Caller): Promise<AsyncDisposable> {
    const held = await this.tenants.holdInTurn({ ...caller, tenantId }, { code: tenantId });
    if (!held) throw new AppError('not_found', 'Azienda sconosciuta');
    return held;
  }

  private async defaultRole(caller: Caller): Promise<Role> {
    return (await this.users.exists(caller, {})) ? 'manager' : 'admin';
  }

  private async checkAdmins(caller: Caller, current: User, { role, isActive }: Edit): Promise<void> {
    const isDisabled = isActive === false && current.isActive;
    if (isDisabled && current._id.toHexString() === caller.userId)
      throw invalid('isActive', 'Non puoi togliere l’accesso a te stesso');
    const isLowered = role !== undefined && role !== 'admin';
    if (!isAbleAdmin(current) || !(isDisabled || isLowered)) return;
    if (await this.users.exists(caller, { ...ableAdmins, _id: { $ne: current._id } })) return;
    throw invalid(
      isDisabled ? 'isActive' : 'role',
      'È l’ultimo amministratore attivo dell’azienda: prima nominane un altro',
    );
  }
}
