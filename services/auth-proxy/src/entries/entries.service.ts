import { Injectable } from '@nestjs/common';
import type { entries } from '@officina/contracts/auth/accounts';
import type { Caller } from '@officina/contracts/caller';
import type { ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { AppError } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { networkOf } from '@officina/server-kit/networks/device-address';
import type { Stored } from '@officina/server-kit/store/stored';
import { KnownBrowsers, LoginLimits } from '../sessions/login-limits.ts';
import { Tokens } from '../sessions/tokens.ts';
import { isEnabled, Tenants } from '../tenants/tenant.model.ts';
import type { TenantRecord } from '../tenants/tenant-record.ts';
import { refuseGuessable } from '../users/guessable-passwords.ts';
import { PasswordHashes } from '../users/password-hash.ts';
import { Users, withPassword, type Entry, type UserRecord } from '../users/user.model.ts';
import { EntryKeys } from './entry-keys.ts';
import { isCodeEnded, isExpired, isVoid } from './entry-rules.ts';
import { WrongCodes } from './wrong-codes.ts';

type Opened = RequestOf<typeof entries.open>['body'];
type Used = RequestOf<typeof entries.use>['body'];
type User = Stored<UserRecord>;

/** An open link with its user. */
interface Found {
  caller: Caller;
  tenant: Stored<TenantRecord>;
  user: User;
  entry: Entry;
}

/** One answer for all causes: nobody learns which accounts exist, or what became of a link. */
const refused = () =>
  new AppError(
    'invalid',
    'Il link o il codice non è giusto, o non vale più: chiedine un altro a chi te l’ha dato',
  );

/** Links with which people choose their passwords, opened by those who have no account yet or cannot use it. */
@Injectable()
export class EntriesService {
  constructor(
    private readonly tenants: Tenants,
    private readonly users: Users,
    private readonly keys: EntryKeys,
    private readonly wrongCodes: WrongCodes,
    private readonly hashes: PasswordHashes,
    private readonly limits: LoginLimits,
    private readonly browsers: KnownBrowsers,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `invalid`, `too_many` */
  async open({ key, address }: Opened, caller: Caller): Promise<ReplyOf<typeof entries.open>> {
    const { tenant, user, entry } = await this.find(key, address, caller);
    return {
      tenant: { code: tenant.code, name: tenant.name },
      username: user.username ?? '',
      fullName: user.fullName,
      isReset: entry.isReset,
    };
  }

  /**
   * Sets the password and ends the link in one compare-and-set of one document: of two who use a link at once, one finds it ended.
   * After a kill before the write the link is as it was; after the write the password is set, and the person logs in with it.
   * @throws AppError `invalid`, at `password` for one that is easily guessed; `too_many`
   */
  async use(
    { key, password, address, isHere, nonce }: Used,
    caller: Caller,
  ): Promise<ReplyOf<typeof entries.use>> {
    const requestedAt = this.clock.now();
    const open = await this.find(key, address, caller);
    const { tenant, user: found, entry } = open;
    if (tenant.isDemo && !isHere && (await this.tenants.hasOthers())) throw refused();
    const { username = '', fullName } = found;
    refuseGuessable(password, [tenant.code, username]);
    const passwordHash = await this.hashes.of(password);
    const self = { ...open.caller, userId: found._id.toHexString(), userName: fullName };
    const user = await this.users.update(self, found._id, {}, async (current) => {
      // Judged again on the document that is written: another may have used the link meanwhile, or its maker may be lowered.
      const still = await this.ifOpen(self, current);
      if (still?.entry.secretHash !== entry.secretHash) throw refused();
      return {
        set: withPassword(current, passwordHash, this.clock.now()),
        audit: { action: entry.isReset ? 'Password reimpostata' : 'Invito usato' },
      };
    });
    return {
      ticket: await this.tokens.ticket({ user, tenant }, nonce, requestedAt),
      browser: await this.browsers.remember(`${tenant.code}/${username}`),
    };
  }

  /** The open link of a key. Wrong attempts count by address, as those of a log-in. */
  private async find(key: Opened['key'], address: string, caller: Caller): Promise<Found> {
    const clearAttempts = await this.limits.admit({ account: 'entry', address: networkOf(address) });
    const found = 'secret' in key ? await this.bySecret(key, caller) : await this.byCode(key, caller);
    if (!found) throw refused();
    await clearAttempts();
    return found;
  }

  private async bySecret(
    { secret }: Extract<Opened['key'], { secret: string }>,
    caller: Caller,
  ): Promise<Found | undefined> {
    const user = await this.users.bySecretHash(this.keys.secretHash(secret));
    if (!user) return undefined;
    return this.ifOpen({ ...caller, tenantId: user.tenantId }, user);
  }

  /** Hashes the code and counts it first, whatever it is; a code that is of a link, even of an ended one, was not guessed. */
  private async byCode(
    { tenant, code }: Extract<Opened['key'], { code: string }>,
    caller: Caller,
  ): Promise<Found | undefined> {
    const at = { ...caller, tenantId: tenant };
    const codeHash = await this.keys.codeHash(tenant, code);
    if (!(await this.enabledTenant(at))) return undefined;
    const wrongCodes = await this.wrongCodes.add(tenant);
    const [user] = await this.users.find(at, { 'entry.codeHash': codeHash });
    if (!user?.entry) return undefined;
    await this.wrongCodes.takeBack(tenant);
    return isCodeEnded(user.entry, wrongCodes) ? undefined : this.ifOpen(at, user);
  }

  private async ifOpen(caller: Caller, user: User): Promise<Found | undefined> {
    const { entry } = user;
    const tenant = await this.enabledTenant(caller);
    if (!entry || !tenant || !user.isActive || isExpired(entry, this.clock.now())) return undefined;
    const [maker] = entry.by.id === null ? [] : await this.users.byIds(caller, [entry.by.id]);
    return isVoid(entry, user, maker) ? undefined : { caller, tenant, user, entry };
  }

  private async enabledTenant(caller: Caller): Promise<Stored<TenantRecord> | undefined> {
    const [tenant] = await this.tenants.find(caller, {});
    return tenant && isEnabled(tenant) ? tenant : undefined;
  }
}
