import { Injectable } from '@nestjs/common';
import { tokenLifetime } from '@officina/contracts/auth/token';
import type { Entered, oidc, ToChoose } from '@officina/contracts/auth/oidc';
import type { Caller } from '@officina/contracts/caller';
import type { ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { AppError } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { networkOf } from '@officina/server-kit/networks/device-address';
import { Store } from '@officina/server-kit/store/store';
import type { Stored } from '@officina/server-kit/store/stored';
import type { Model } from 'mongoose';
import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { insertOnce } from '@officina/server-kit/store/insert-once';
import { expiringSchema, graceSeconds, type Expiring } from '../sessions/expiring.ts';
import { KnownBrowsers, LoginLimits } from '../sessions/login-limits.ts';
import { demoClosed, disabled } from '../sessions/sessions.service.ts';
import { Tokens } from '../sessions/tokens.ts';
import { isEnabled, Tenants } from '../tenants/tenant.model.ts';
import type { TenantRecord } from '../tenants/tenant-record.ts';
import { Users, type CompanyAccount, type UserRecord } from '../users/user.model.ts';
import { newAttempt, Provider, type Identity } from './provider.ts';
import { expired, unknown, unverified } from './refusals.ts';
import { Seals } from './seals.ts';
import { LoginWays } from './settings.ts';

type User = Stored<UserRecord>;
type Begin = RequestOf<typeof oidc.begin>['body'];
type Finish = RequestOf<typeof oidc.finish>['body'];
type Choose = RequestOf<typeof oidc.choose>['body'];
type Logout = RequestOf<typeof oidc.logout>['body'];

/** Seconds that a person has at the provider, and then to choose an account. */
const attemptSeconds = 10 * 60;

/** What a log-in carries from its begin to its end. */
const origin = z.object({
  /** Nonce of the guard: the ticket is good only in the tab that began. */
  guard: z.string(),
  destination: z.string(),
  browser: z.string().optional(),
});
const flow = origin.extend({
  redirectUri: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});
const choice = origin.extend({
  id: z.string(),
  account: z.object({ key: z.string(), issuer: z.string(), subject: z.string(), email: z.string() }),
  proof: z.string().optional(),
  /** Ids of the users who were offered. */
  offered: z.array(z.string()),
});
const session = z.object({ proof: z.string() });

/** An account that may be opened. */
interface Candidate {
  user: User;
  tenant: Stored<TenantRecord>;
}

/** Where a browser is, and since when its request is worked on. */
interface Arrival {
  origin: z.infer<typeof origin>;
  isHere: boolean | undefined;
  requestedAt: Date;
  proof: string | undefined;
}

/** Log-ins with an account of the company's OpenID Connect provider. */
@Injectable()
export class OidcService {
  private readonly used: Model<Expiring>;

  constructor(
    store: Store,
    private readonly tenants: Tenants,
    private readonly users: Users,
    private readonly tokens: Tokens,
    private readonly limits: LoginLimits,
    private readonly browsers: KnownBrowsers,
    private readonly ways: LoginWays,
    private readonly provider: Provider,
    private readonly seals: Seals,
    private readonly clock: Clock,
  ) {
    this.used = store.system<Expiring>('login', 'used_oidc_attempts', expiringSchema());
  }

  state(): ReplyOf<typeof oidc.state> {
    const { label, passwordLogin } = this.ways;
    return { passwordLogin, ...(label !== undefined && { label }) };
  }

  /** @throws AppError `invalid` at `provider` or `oidc` */
  async begin({ redirectUri, nonce, destination, browser }: Begin): Promise<ReplyOf<typeof oidc.begin>> {
    if (!this.ways.provider) throw expired();
    const attempt = newAttempt(redirectUri);
    const address = await this.provider.authorizationAddress(attempt);
    const carried = { ...attempt, guard: nonce, destination, browser };
    return { address, flow: await this.seals.seal('flow', carried, attemptSeconds) };
  }

  /** The account of a return, or those among which its person chooses. @throws AppError `invalid`, `too_many` */
  async finish(
    { flow: sealed, query, address, isHere }: Finish,
    caller: Caller,
  ): Promise<Entered | ToChoose> {
    const requestedAt = this.clock.now();
    const begun = await this.seals.open('flow', sealed, flow);
    // Somebody else's return must not use up this browser's attempt.
    if (!begun || new URLSearchParams(query).get('state') !== begun.state) throw expired();
    if (!(await this.useOnce(begun.state))) throw expired();
    const clearAttempts = await this.limits.admit({
      account: `oidc/${begun.state}`,
      address: networkOf(address),
    });
    const identity = await this.provider.identity(query, begun);
    await clearAttempts();
    const account = accountOf(identity);
    const [linked, offered] = await Promise.all([
      this.linked(account.key, caller),
      this.offered(identity, caller),
    ]);
    const linkedIn = new Set(linked.map(({ tenant }) => tenant.code));
    const all = [...linked, ...offered.filter(({ tenant }) => !linkedIn.has(tenant.code))];
    const arrival = { origin: begun, isHere, requestedAt, proof: identity.proof };
    const [only] = all;
    if (!only) throw identity.isEmailVerified && account.email ? unknown(account.email) : unverified();
    const isKnown = all.length === 1 && linked.length === 1;
    return isKnown ? this.enter(only, arrival) : this.ask(all, account, arrival);
  }

  /** @throws AppError `invalid` */
  async choose({ choice: sealed, account: id, isHere }: Choose, caller: Caller): Promise<Entered> {
    const requestedAt = this.clock.now();
    const made = await this.seals.open('choice', sealed, choice);
    if (!made?.offered.includes(id) || !(await this.useOnce(made.id))) throw expired();
    const { account, proof } = made;
    const arrival = { origin: made, isHere, requestedAt, proof };
    const isChosen = ({ user }: Candidate) => user._id.toHexString() === id;
    const known = (await this.linked(account.key, caller)).find(isChosen);
    if (known) return this.enter(known, arrival);
    const fresh = (await this.offered({ ...account, isEmailVerified: true }, caller)).find(isChosen);
    if (!fresh) throw unknown(account.email);
    await this.admit(fresh, arrival);
    const user = await this.link(fresh.user, account, caller);
    return this.enter({ ...fresh, user }, arrival);
  }

  /** None without a provider, or if it does not answer. */
  async logout({ session: sealed, returnTo }: Logout): Promise<ReplyOf<typeof oidc.logout>> {
    const kept = await this.seals.open('session', sealed, session);
    if (!kept || !this.ways.provider) return {};
    const address = await this.provider.endSessionAddress(kept.proof, returnTo);
    return address === undefined ? {} : { address };
  }

  /** Those whom a company account opens; a disabled person is as unknown as at a log-in with a password. */
  private async linked(key: string, caller: Caller): Promise<Candidate[]> {
    const users = await this.users.byCompanyAccount(key);
    return this.withTenants(
      users.filter(({ isActive }) => isActive),
      caller,
    );
  }

  /** The one account of each enabled company to which an administrator gave the verified address. */
  private async offered(
    { email, isEmailVerified }: Pick<Identity, 'email' | 'isEmailVerified'>,
    caller: Caller,
  ): Promise<Candidate[]> {
    if (!email || !isEmailVerified) return [];
    const byTenant = Map.groupBy(await this.users.withoutCompanyAccount(email), ({ tenantId }) => tenantId);
    const single = [...byTenant.values()].flatMap(([user, another]) => (user && !another ? [user] : []));
    return (await this.withTenants(single, caller)).filter(({ tenant }) => isEnabled(tenant));
  }

  /** Leaves out users of a company that is being erased. */
  private async withTenants(users: User[], caller: Caller): Promise<Candidate[]> {
    const all = users.map(async (user) => {
      const [tenant] = await this.tenants.find({ ...caller, tenantId: user.tenantId }, {});
      return tenant ? [{ user, tenant }] : [];
    });
    return (await Promise.all(all)).flat();
  }

  private async ask(
    candidates: Candidate[],
    account: CompanyAccount,
    { origin: { guard, destination, browser }, proof }: Arrival,
  ): Promise<ToChoose> {
    const accounts = candidates.map(({ user, tenant }) => ({
      ...{ account: user._id.toHexString(), company: tenant.name, fullName: user.fullName },
      isLinked: Boolean(user.oidc),
    }));
    const offered = accounts.map((one) => one.account);
    const made = { id: randomUUID(), account, proof, offered, guard, destination, browser };
    return { choice: await this.seals.seal('choice', made, attemptSeconds), email: account.email, accounts };
  }

  /** Written once: a second writer finds it written, or the company's index refuses it. */
  private async link(user: User, account: CompanyAccount, caller: Caller): Promise<User> {
    const { tenantId, fullName, _id } = user;
    const self = { ...caller, tenantId, userId: _id.toHexString(), userName: fullName };
    const write = this.users.update(self, _id, {}, ({ isActive, oidc: former, confirmedEmail, entry }) => {
      if (!isActive || former || confirmedEmail !== account.email) throw unknown(account.email);
      // Whoever has an invitation in hand could still choose a password with it.
      const isInvited = entry && !entry.isReset;
      const set = { oidc: account, ...(isInvited && { entry: null }) };
      return { set, audit: { action: 'Account aziendale collegato' } };
    });
    return write.catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'duplicate' ? unknown(account.email) : error;
    });
  }

  /** What a log-in with a password tells too, once the person is known. */
  private async admit({ tenant }: Candidate, { isHere }: Arrival): Promise<void> {
    if (!isEnabled(tenant)) throw disabled();
    if (tenant.isDemo && !isHere && (await this.tenants.hasOthers())) throw demoClosed();
  }

  private async enter(candidate: Candidate, arrival: Arrival): Promise<Entered> {
    await this.admit(candidate, arrival);
    const { user, tenant } = candidate;
    const { guard, destination, browser } = arrival.origin;
    const { username = '', fullName } = user;
    const { proof } = arrival;
    return {
      ticket: await this.tokens.ticket(candidate, guard, arrival.requestedAt),
      browser: await this.browsers.remember(`${tenant.code}/${username}`, browser),
      ...{ tenant: tenant.code, username, fullName, company: tenant.name, destination },
      ...(proof !== undefined && { session: await this.seals.seal('session', { proof }, tokenLifetime) }),
    };
  }

  /** `true` for exactly one caller per attempt. */
  private useOnce(_id: string): Promise<boolean> {
    const expiresAt = new Date(this.clock.now().getTime() + (attemptSeconds + graceSeconds) * 1000);
    return insertOnce(this.used, { _id, expiresAt });
  }
}

const accountOf = ({ issuer, subject, email = '' }: Identity): CompanyAccount => ({
  key: createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url'),
  ...{ issuer, subject, email },
});
