import { Injectable } from '@nestjs/common';
import { setupCodeMinutes, setupTries, type setup } from '@officina/contracts/auth/setup';
import type { Caller } from '@officina/contracts/caller';
import type { ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { networkOf } from '@officina/server-kit/networks/device-address';
import { Store } from '@officina/server-kit/store/store';
import { retryOnConflict } from '@officina/server-kit/store/store-errors';
import { upsert } from '@officina/server-kit/store/upsert';
import { Schema, type Model } from 'mongoose';
import { createHash, timingSafeEqual } from 'node:crypto';
import { AdminService, asAdministrator } from '../admin/admin.service.ts';
import { KnownBrowsers, LoginLimits } from '../sessions/login-limits.ts';
import { Tokens } from '../sessions/tokens.ts';
import { Tenants } from '../tenants/tenant.model.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { refuseGuessable } from '../users/guessable-passwords.ts';
import { Users } from '../users/user.model.ts';
import { meantCode, newCode, shownCode } from '../entries/short-codes.ts';

type Create = RequestOf<typeof setup.create>['body'];

/** The code that the console has printed; there is at most one. */
interface SetupCode {
  _id: 'setup';
  hash: string;
  expiresAt: Date;
  tries: number;
  /** Code of the company that is being created with it. */
  claimedBy: string | null;
}

const only = 'setup' as const;
const schema = new Schema<SetupCode>(
  {
    _id: String,
    hash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    tries: { type: Number, required: true },
    claimedBy: { type: String, default: null },
  },
  { versionKey: false },
);

const hashOf = (code: string): string => createHash('sha256').update(meantCode(code)).digest('base64url');

const exists = () =>
  new AppError('locked', 'Un’azienda c’è già: entra, o chiedi un accesso a chi la amministra.');
const used = () => invalid('setupCode', 'Il codice non vale più. Riavvia Officina: ne stampa uno nuovo.');
const wrong = (left: number) =>
  invalid(
    'setupCode',
    left === 1 ? 'Codice sbagliato: resta un tentativo' : `Codice sbagliato: restano ${left} tentativi`,
  );

/** The first company of an installation, made by whoever sees the console. */
@Injectable()
export class SetupService {
  private readonly codes: Model<SetupCode>;

  constructor(
    store: Store,
    private readonly admin: AdminService,
    private readonly accounts: AccountsService,
    private readonly tenants: Tenants,
    private readonly users: Users,
    private readonly limits: LoginLimits,
    private readonly browsers: KnownBrowsers,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {
    this.codes = store.system<SetupCode>('setup', 'setup', schema);
  }

  /** A company without users does not count: a setup that was killed half-way is repeated. */
  async state(caller: Caller): Promise<ReplyOf<typeof setup.state>> {
    const all = await this.tenants.findEverywhere('demo-companies', {});
    for (const { code } of all.filter(({ isDemo }) => !isDemo))
      if (await this.users.exists(asAdministrator(caller, code), {}))
        return { isOpen: false, isEmpty: false };
    return { isOpen: true, isEmpty: !all.some(({ isDemo }) => isDemo) };
  }

  /** A new code, in place of the former one; none once a company exists. */
  async newCode(caller: Caller): Promise<{ code?: string; expiresAt?: string }> {
    if (!(await this.state(caller)).isOpen) return {};
    const code = newCode();
    const expiresAt = new Date(this.clock.now().getTime() + setupCodeMinutes * 60_000);
    const fresh = { hash: hashOf(code), expiresAt, tries: 0, claimedBy: null };
    await upsert(this.codes, { _id: only }, { $set: fresh });
    return { code: shownCode(code), expiresAt: expiresAt.toISOString() };
  }

  /** @throws AppError `invalid` for the code, the password or a taken name; `locked` once a company exists; `too_many` */
  async create(wanted: Create, caller: Caller): Promise<ReplyOf<typeof setup.create>> {
    const { tenant, name, setupCode, address, nonce, ...user } = wanted;
    const { fullName, username, password } = user;
    const requestedAt = this.clock.now();
    refuseGuessable(password, [tenant, username, fullName, name]);
    const clearAttempts = await this.limits.admit({ account: only, address: networkOf(address) });
    if (!(await this.state(caller)).isOpen) throw exists();
    await this.checkCode(setupCode);
    if (!(await this.claim(setupCode, tenant))) throw exists();
    const at = asAdministrator(caller, tenant);
    const made = await this.make(at, { tenant, name, user });
    await this.codes.deleteOne({ _id: only });
    await clearAttempts();
    const holder = { user: made, tenant: await this.tenants.own(at) };
    return {
      ticket: await this.tokens.ticket(holder, nonce, requestedAt),
      browser: await this.browsers.remember(`${tenant}/${username}`),
    };
  }

  /** Counts the try before it compares, so that several at once count too. */
  private async checkCode(typed: string): Promise<void> {
    const valid = { _id: only, expiresAt: { $gt: this.clock.now() }, tries: { $lt: setupTries } };
    const count = () =>
      this.codes.findOneAndUpdate(valid, { $inc: { tries: 1 } }, { returnDocument: 'after' });
    const code = await retryOnConflict(() => count().lean<SetupCode>());
    if (!code) throw used();
    if (timingSafeEqual(Buffer.from(code.hash), Buffer.from(hashOf(typed)))) return;
    throw code.tries < setupTries ? wrong(setupTries - code.tries) : used();
  }

  /** `true` for one company per code, of any number that are tried at once. */
  private async claim(code: string, claimedBy: string): Promise<boolean> {
    const free = { _id: only, hash: hashOf(code), claimedBy: null };
    const { modifiedCount } = await retryOnConflict(() =>
      this.codes.updateOne(free, { $set: { claimedBy } }),
    );
    return modifiedCount === 1;
  }

  /** Gives the claim back if it fails, so that another name can be tried with the same code. */
  private async make(
    at: Caller,
    {
      tenant: code,
      name,
      user,
    }: { tenant: string; name: string; user: Pick<Create, 'username' | 'fullName' | 'email' | 'password'> },
  ) {
    try {
      const isLeft = (await this.tenants.find(at, {})).length > 0;
      const company = { code, name, timezone: 'Europe/Rome', withFirstSteps: true };
      if (!isLeft) await this.admin.createTenant(company, at);
      return await this.accounts.add(at, { ...user, role: 'admin' });
    } catch (error) {
      await retryOnConflict(() => this.codes.updateOne({ _id: only }, { $set: { claimedBy: null } }));
      throw error;
    }
  }
}
