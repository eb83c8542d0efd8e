import { Injectable } from '@nestjs/common';
import type { admin, demo } from '@officina/contracts/auth/admin';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import type { LotSettings } from '@officina/contracts/lotlog/lot-settings';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { demoPassword } from '@officina/server-kit/demo';
import type { Stored } from '@officina/server-kit/store/stored';
import { systemTenant } from '@officina/server-kit/system-caller';
import { Tokens } from '../sessions/tokens.ts';
import { Erasures } from '../tenants/erasures.ts';
import { isEnabled, Tenants, type TenantRecord } from '../tenants/tenant.model.ts';
import { refuseGuessable } from '../users/guessable-passwords.ts';
import { AccountsService } from '../users/accounts.service.ts';
import { endSessions, Users, type UserRecord } from '../users/user.model.ts';

type Input<K extends keyof typeof admin> = RequestOf<(typeof admin)[K]>['body'];

/** Administration of any tenant; each change is an event of that tenant. */
@Injectable()
export class AdminService {
  constructor(
    private readonly tenants: Tenants,
    private readonly users: Users,
    private readonly erasures: Erasures,
    private readonly tokens: Tokens,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
  ) {}

  async createTenant(
    { code, name, timezone, withFirstSteps, isDemo }: Input<'createTenant'>,
    caller: Caller,
  ): Promise<Stored<TenantRecord>> {
    if (code === systemTenant) throw invalid('code', 'Questo codice è riservato');
    if (await this.erasures.of(code))
      throw invalid('code', 'Questo codice era di un’azienda cancellata: scegline un altro');
    const fields = {
      ...{ code, name, timezone, menuhidden: {}, services: {} },
      ...(withFirstSteps && { firstSteps: { shown: true, labelsPrinted: false } }),
      ...(isDemo && { isDemo }),
    };
    return this.tenants.insert(asAdministrator(caller, code), fields, { action: 'Azienda creata' });
  }

  async setTenantActive(
    { tenant }: Input<'disableTenant'>,
    active: boolean,
    caller: Caller,
  ): Promise<Stored<TenantRecord>> {
    await this.requireTenant(tenant, caller);
    if (active && (await this.erasures.of(tenant)))
      throw invalid('tenant', `L’azienda ${tenant} si sta cancellando: non si può più attivare`);
    const action = active ? 'Azienda attivata' : 'Azienda disattivata';
    return this.tenants.change(asAdministrator(caller, tenant), { action }, (current) => {
      if (isEnabled(current) === active) return {};
      return { isActive: active, ...(!active && { endedUpTo: endSessions(current, this.clock.now()) }) };
    });
  }

  async setMenuHidden(
    { tenant, key, hidden }: Input<'setMenuHidden'>,
    caller: Caller,
  ): Promise<Stored<TenantRecord>> {
    await this.requireTenant(tenant, caller);
    return this.tenants.change(
      asAdministrator(caller, tenant),
      { action: 'Menu modificato' },
      ({ menuhidden }) => {
        const { [key]: _before, ...others } = menuhidden;
        return { menuhidden: hidden ? { ...others, [key]: true } : others };
      },
    );
  }

  async setService(
    { tenant, service, enabled }: Input<'setService'>,
    caller: Caller,
  ): Promise<Stored<TenantRecord>> {
    await this.requireTenant(tenant, caller);
    const action = enabled ? 'Servizio attivato' : 'Servizio disattivato';
    return this.tenants.change(asAdministrator(caller, tenant), { action }, ({ services }) => {
      const isOn = services[service]?.enabled ?? true;
      return isOn === enabled ? {} : { services: { ...services, [service]: { enabled } } };
    });
  }

  async setCompany(
    { tenant, name, timezone, ...details }: Input<'setCompany'>,
    caller: Caller,
  ): Promise<Stored<TenantRecord>> {
    await this.requireTenant(tenant, caller);
    const audit = { action: 'Azienda modificata' } as const;
    return this.tenants.change(asAdministrator(caller, tenant), audit, ({ company }) => {
      const known = Object.entries({ ...company, ...details }).filter(([, text]) => text);
      return {
        company: Object.fromEntries(known),
        ...(name && { name }),
        ...(timezone && { timezone }),
      };
    });
  }

  async setLotInstrument(
    { tenant, instrument }: Input<'setLotInstrument'>,
    caller: Caller,
  ): Promise<Stored<TenantRecord>> {
    return this.changeLots(tenant, caller, (lots) => ({ ...lots, instrument }));
  }

  async setLotBand(
    { tenant, product, band }: Input<'setLotBand'>,
    caller: Caller,
  ): Promise<Stored<TenantRecord>> {
    return this.changeLots(tenant, caller, ({ bands, ...lots }) => ({
      ...lots,
      bands: { ...bands, [product]: band },
    }));
  }

  async setNetworks(
    { tenant, networks }: Input<'setNetworks'>,
    caller: Caller,
  ): Promise<Stored<TenantRecord>> {
    await this.requireTenant(tenant, caller);
    const audit = { action: 'Azienda modificata' } as const;
    return this.tenants.change(asAdministrator(caller, tenant), audit, () => ({
      networks: [...new Set(networks)],
    }));
  }

  async addUser(body: Input<'addUser'>, caller: Caller): Promise<Stored<UserRecord>> {
    refuseGuessable(body.password, [body.tenant, body.username]);
    return this.insertUser(body, caller);
  }

  async addDemoUser(
    body: RequestOf<typeof demo.addUser>['body'],
    caller: Caller,
  ): Promise<Stored<UserRecord>> {
    return this.insertUser({ ...body, password: demoPassword }, caller);
  }

  async setActive(who: Input<'disableUser'>, isActive: boolean, caller: Caller): Promise<Stored<UserRecord>> {
    const { _id } = await this.requireUser(who, caller);
    return this.accounts.setActive(asAdministrator(caller, who.tenant), _id, isActive);
  }

  async setRole({ role, ...who }: Input<'setRole'>, caller: Caller): Promise<Stored<UserRecord>> {
    const { _id } = await this.requireUser(who, caller);
    return this.accounts.setRole(asAdministrator(caller, who.tenant), _id, role);
  }

  async setFullName({ fullName, ...who }: Input<'setFullName'>, caller: Caller): Promise<Stored<UserRecord>> {
    const { _id } = await this.requireUser(who, caller);
    return this.accounts.setFullName(asAdministrator(caller, who.tenant), _id, fullName);
  }

  async setPassword({ password, ...who }: Input<'setPassword'>, caller: Caller): Promise<void> {
    const user = await this.requireUser(who, caller);
    await this.accounts.setPassword(asAdministrator(caller, who.tenant), user, password);
  }

  async token(who: Input<'token'>, caller: Caller): Promise<{ token: string; userId: string }> {
    const requestedAt = this.clock.now();
    const tenant = await this.requireTenant(who.tenant, caller);
    if (!isEnabled(tenant)) throw invalid('tenant', `L’azienda ${who.tenant} è disattivata`);
    const user = await this.requireUser(who, caller);
    if (!user.isActive) throw invalid('username', `L’utente ${who.username} è disattivato`);
    await this.users.update(asAdministrator(caller, who.tenant), user._id, {}, ({ tokenMadeAt }) => ({
      // Also later within the same millisecond: each token needs an event.
      set: { tokenMadeAt: new Date(Math.max(requestedAt.getTime(), (tokenMadeAt?.getTime() ?? 0) + 1)) },
      audit: { action: 'Token creato' },
    }));
    return { token: await this.tokens.token({ user, tenant }, requestedAt), userId: user._id.toHexString() };
  }

  private async insertUser(
    { tenant, ...user }: Input<'addUser'>,
    caller: Caller,
  ): Promise<Stored<UserRecord>> {
    await this.requireTenant(tenant, caller);
    return this.accounts.add(asAdministrator(caller, tenant), user);
  }

  private async changeLots(
    tenant: string,
    caller: Caller,
    change: (current: LotSettings) => LotSettings,
  ): Promise<Stored<TenantRecord>> {
    await this.requireTenant(tenant, caller);
    return this.tenants.change(
      asAdministrator(caller, tenant),
      { action: 'Azienda modificata' },
      ({ lots }) => ({
        lots: change(lots ?? {}),
      }),
    );
  }

  private requireTenant(tenant: string, caller: Caller): Promise<Stored<TenantRecord>> {
    return this.tenants.own(asAdministrator(caller, tenant)).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
      throw invalid('tenant', `Non c’è nessuna azienda con il codice ${tenant}`);
    });
  }

  private async requireUser(
    { tenant, username }: Input<'token'>,
    caller: Caller,
  ): Promise<Stored<UserRecord>> {
    await this.requireTenant(tenant, caller);
    const user = await this.users.byName(asAdministrator(caller, tenant), username);
    if (!user) throw invalid('username', `Non c’è nessun utente ${username} in ${tenant}`);
    return user;
  }
}

/** The administrator as a caller of a tenant, for its event log. */
export const asAdministrator = ({ requestId }: Caller, tenantId: string): Caller => ({
  tenantId,
  userId: null,
  userName: 'Amministratore',
  requestId,
});
