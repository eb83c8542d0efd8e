import { Injectable } from '@nestjs/common';
import type { accounts } from '@officina/contracts/auth/accounts';
import type { admin, demo } from '@officina/contracts/auth/admin';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { demoPassword } from '@officina/server-kit/demo';
import type { Stored } from '@officina/server-kit/store/stored';
import { systemTenant } from '@officina/server-kit/system-caller';
import { AccountsService, type WithEntry } from '../accounts/accounts.service.ts';
import { DeviceSessions } from '../sessions/device-sessions.ts';
import { Tokens } from '../sessions/tokens.ts';
import { Erasures } from '../tenants/erasures.ts';
import type { SettingsEdit } from '../tenants/settings.ts';
import { isEnabled, Tenants } from '../tenants/tenant.model.ts';
import type { TenantRecord } from '../tenants/tenant-record.ts';
import { refuseGuessable } from '../users/guessable-passwords.ts';
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
    private readonly devices: DeviceSessions,
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

  async setMenuHidden({ tenant, key, hidden }: Input<'setMenuHidden'>, caller: Caller) {
    return this.changeSettings(tenant, { menuhidden: { [key]: hidden } }, caller);
  }

  async setService({ tenant, service, enabled }: Input<'setService'>, caller: Caller) {
    return this.changeSettings(tenant, { services: { [service]: { enabled } } }, caller);
  }

  async setCompany({ tenant, name, timezone, ...company }: Input<'setCompany'>, caller: Caller) {
    return this.changeSettings(tenant, { name, timezone, company }, caller);
  }

  async setLotInstrument({ tenant, instrument }: Input<'setLotInstrument'>, caller: Caller) {
    return this.changeSettings(tenant, { lots: { instrument } }, caller);
  }

  async setLotBand({ tenant, product, band }: Input<'setLotBand'>, caller: Caller) {
    return this.changeSettings(tenant, { lots: { bands: { [product]: band } } }, caller);
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

  async invite({ tenant, ...user }: Input<'invite'>, caller: Caller): Promise<WithEntry> {
    await this.requireTenant(tenant, caller);
    return this.accounts.invite(asAdministrator(caller, tenant), user);
  }

  async renewEntry(who: Input<'renewEntry'>, caller: Caller): Promise<WithEntry> {
    const { _id } = await this.requireUser(who, caller);
    return this.accounts.renew(asAdministrator(caller, who.tenant), _id);
  }

  async revokeEntry(who: Input<'revokeEntry'>, caller: Caller): Promise<Stored<UserRecord>> {
    const { _id } = await this.requireUser(who, caller);
    return this.accounts.revoke(asAdministrator(caller, who.tenant), _id);
  }

  /** Changes a user's full name, role or state. */
  async editUser(
    { tenant, username, ...edit }: Input<'token'> & RequestOf<typeof accounts.edit>['body'],
    caller: Caller,
  ): Promise<Stored<UserRecord>> {
    const { _id } = await this.requireUser({ tenant, username }, caller);
    return this.accounts.edit(asAdministrator(caller, tenant), _id, edit);
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
    const issued = await this.tokens.token({ user, tenant }, requestedAt);
    const userId = user._id.toHexString();
    await this.devices.begin({ tenantId: who.tenant, userId }, issued, tokenDevice);
    return { token: issued.token, userId };
  }

  private async insertUser(
    { tenant, ...user }: Input<'addUser'>,
    caller: Caller,
  ): Promise<Stored<UserRecord>> {
    await this.requireTenant(tenant, caller);
    return this.accounts.add(asAdministrator(caller, tenant), user);
  }

  private async changeSettings(
    tenant: string,
    edit: SettingsEdit,
    caller: Caller,
  ): Promise<Stored<TenantRecord>> {
    await this.requireTenant(tenant, caller);
    return this.tenants.changeSettings(asAdministrator(caller, tenant), edit);
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

/** How one's own list of devices shows a token for programs. */
const tokenDevice = { kind: 'computer', name: 'Programma con un token' } as const;

/** The administrator as a caller of a tenant, for its event log. */
export const asAdministrator = ({ requestId }: Caller, tenantId: string): Caller => ({
  tenantId,
  userId: null,
  userName: 'Amministratore',
  requestId,
});
