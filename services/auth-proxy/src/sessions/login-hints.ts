import { Injectable } from '@nestjs/common';
import type { sessions } from '@officina/contracts/auth/sessions';
import type { Caller } from '@officina/contracts/caller';
import type { ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { isEnabled, Tenants } from '../tenants/tenant.model.ts';
import { Users } from '../users/user.model.ts';
import { KnownBrowsers } from './login-limits.ts';

type Account = RequestOf<typeof sessions.helpers>['body'];

const maxHelpers = 5;

/** What the log-in page shows before anybody has logged in. */
@Injectable()
export class LoginHints {
  constructor(
    private readonly tenants: Tenants,
    private readonly users: Users,
    private readonly browsers: KnownBrowsers,
  ) {}

  /** Names of the other active administrators, by name, at most five; none for a browser that does not know the account. */
  async helpers({ tenant, username, browser }: Account, caller: Caller): Promise<string[]> {
    if (!(await this.browsers.has(`${tenant}/${username}`, browser))) return [];
    const others = { role: 'admin', isActive: true, username: { $ne: username } } as const;
    const admins = await this.users.find({ ...caller, tenantId: tenant }, others);
    const names = admins.map(({ fullName }) => fullName);
    return names.sort((one, other) => one.localeCompare(other, 'it')).slice(0, maxHelpers);
  }

  /** The enabled companies of the demo, oldest first, each with its oldest active user; none if there is another company. */
  async demoAccounts(caller: Caller): Promise<ReplyOf<typeof sessions.demoAccounts>['items']> {
    if (await this.tenants.hasOthers()) return [];
    const companies = await this.tenants.findEverywhere('demo-companies', { isDemo: true });
    const accounts = await Promise.all(
      companies
        .filter(isEnabled)
        .sort(byAge)
        .map(async ({ code, name }) => {
          const active = await this.users.find({ ...caller, tenantId: code }, { isActive: true });
          const [{ username, fullName } = {}] = active.sort(byAge);
          if (username === undefined || fullName === undefined) return [];
          return [{ tenant: code, company: name, username, fullName }];
        }),
    );
    return accounts.flat();
  }
}

const byAge = (one: { createdAt: Date }, other: { createdAt: Date }): number =>
  one.createdAt.getTime() - other.createdAt.getTime();
