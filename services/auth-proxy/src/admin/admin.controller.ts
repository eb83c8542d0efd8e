import { Controller } from '@nestjs/common';
import { admin, demo } from '@officina/contracts/auth/admin';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { Handle } from '@officina/server-kit/bus/handle';
import type { WithEntry } from '../accounts/accounts.service.ts';
import { KeyRing } from '../keys/key-ring.ts';
import { SetupService } from '../setup/setup.service.ts';
import { Tenants, toTenant } from '../tenants/tenant.model.ts';
import { toUser } from '../users/user.model.ts';
import { AdminService } from './admin.service.ts';
import { DemoService } from './demo.service.ts';
import { ErasureService } from './erasure.service.ts';

type Admin = typeof admin;

const toWithEntry = ({ user, entry }: WithEntry) => ({ user: toUser(user), entry });

/** Only the bus user `admin` may publish to these subjects; to some of them also the demo's generator. */
@Controller()
export class AdminController {
  constructor(
    private readonly admin: AdminService,
    private readonly demoCompanies: DemoService,
    private readonly erasures: ErasureService,
    private readonly keys: KeyRing,
    private readonly setup: SetupService,
    private readonly tenants: Tenants,
  ) {}

  @Handle(admin.tenants)
  installed({ after = '' }: RequestOf<Admin['tenants']>) {
    return this.tenants.installed(after);
  }

  @Handle(admin.createTenant)
  async createTenant({ body }: RequestOf<Admin['createTenant']>, caller: Caller) {
    return toTenant(await this.admin.createTenant(body, caller));
  }

  @Handle(admin.demo)
  demo(_request: RequestOf<Admin['demo']>, caller: Caller) {
    return this.demoCompanies.state(caller);
  }

  @Handle(admin.keepDemo)
  async keepDemo(_request: RequestOf<Admin['keepDemo']>, caller: Caller) {
    return { companies: await this.demoCompanies.keep(caller) };
  }

  @Handle(admin.disableTenant)
  async disableTenant({ body }: RequestOf<Admin['disableTenant']>, caller: Caller) {
    return toTenant(await this.admin.setTenantActive(body, false, caller));
  }

  @Handle(admin.enableTenant)
  async enableTenant({ body }: RequestOf<Admin['enableTenant']>, caller: Caller) {
    return toTenant(await this.admin.setTenantActive(body, true, caller));
  }

  @Handle(admin.beginErasure)
  beginErasure({ body }: RequestOf<Admin['beginErasure']>, caller: Caller) {
    return this.erasures.begin(body, caller);
  }

  @Handle(admin.endErasure)
  endErasure({ body }: RequestOf<Admin['endErasure']>) {
    return this.erasures.end(body);
  }

  @Handle(admin.addUser)
  async addUser({ body }: RequestOf<Admin['addUser']>, caller: Caller) {
    return toUser(await this.admin.addUser(body, caller));
  }

  @Handle(demo.addUser)
  async addDemoUser({ body }: RequestOf<typeof demo.addUser>, caller: Caller) {
    return toUser(await this.admin.addDemoUser(body, caller));
  }

  @Handle(admin.invite)
  async invite({ body }: RequestOf<Admin['invite']>, caller: Caller) {
    return toWithEntry(await this.admin.invite(body, caller));
  }

  @Handle(admin.renewEntry)
  async renewEntry({ body }: RequestOf<Admin['renewEntry']>, caller: Caller) {
    return toWithEntry(await this.admin.renewEntry(body, caller));
  }

  @Handle(admin.revokeEntry)
  async revokeEntry({ body }: RequestOf<Admin['revokeEntry']>, caller: Caller) {
    return toUser(await this.admin.revokeEntry(body, caller));
  }

  @Handle(admin.disableUser)
  async disableUser({ body }: RequestOf<Admin['disableUser']>, caller: Caller) {
    return toUser(await this.admin.editUser({ ...body, isActive: false }, caller));
  }

  @Handle(admin.enableUser)
  async enableUser({ body }: RequestOf<Admin['enableUser']>, caller: Caller) {
    return toUser(await this.admin.editUser({ ...body, isActive: true }, caller));
  }

  @Handle(admin.setRole)
  async setRole({ body }: RequestOf<Admin['setRole']>, caller: Caller) {
    return toUser(await this.admin.editUser(body, caller));
  }

  @Handle(admin.setFullName)
  async setFullName({ body }: RequestOf<Admin['setFullName']>, caller: Caller) {
    return toUser(await this.admin.editUser(body, caller));
  }

  @Handle(admin.setPassword)
  async setPassword({ body }: RequestOf<Admin['setPassword']>, caller: Caller) {
    await this.admin.setPassword(body, caller);
    return { ok: true } as const;
  }

  @Handle(admin.setMenuHidden)
  async setMenuHidden({ body }: RequestOf<Admin['setMenuHidden']>, caller: Caller) {
    return toTenant(await this.admin.setMenuHidden(body, caller));
  }

  @Handle(admin.setService)
  async setService({ body }: RequestOf<Admin['setService']>, caller: Caller) {
    return toTenant(await this.admin.setService(body, caller));
  }

  @Handle(admin.setCompany)
  async setCompany({ body }: RequestOf<Admin['setCompany']>, caller: Caller) {
    return toTenant(await this.admin.setCompany(body, caller));
  }

  @Handle(admin.setLotInstrument)
  async setLotInstrument({ body }: RequestOf<Admin['setLotInstrument']>, caller: Caller) {
    return toTenant(await this.admin.setLotInstrument(body, caller));
  }

  @Handle(admin.setLotBand)
  async setLotBand({ body }: RequestOf<Admin['setLotBand']>, caller: Caller) {
    return toTenant(await this.admin.setLotBand(body, caller));
  }

  @Handle(admin.setNetworks)
  async setNetworks({ body }: RequestOf<Admin['setNetworks']>, caller: Caller) {
    return toTenant(await this.admin.setNetworks(body, caller));
  }

  @Handle(admin.setupCode)
  setupCode(_request: RequestOf<Admin['setupCode']>, caller: Caller) {
    return this.setup.newCode(caller);
  }

  @Handle(admin.token)
  token({ body }: RequestOf<Admin['token']>, caller: Caller) {
    return this.admin.token(body, caller);
  }

  @Handle(admin.rotateKey)
  async rotateKey() {
    await this.keys.rotate();
    return { ok: true } as const;
  }
}
