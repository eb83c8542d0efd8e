import { Controller } from '@nestjs/common';
import { tenants } from '@officina/contracts/auth/tenants';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { AppError } from '@officina/server-kit/app-error';
import { Handle } from '@officina/server-kit/bus/handle';
import { withCurrent } from '../stale.ts';
import { Logos } from './logos.ts';
import { takesPhotos } from './tenant-record.ts';
import { Tenants, toCompany, toTenant, toTenantInfo } from './tenant.model.ts';

@Controller()
export class TenantsController {
  constructor(
    private readonly tenants: Tenants,
    private readonly logos: Logos,
  ) {}

  @Handle(tenants.myself)
  async myself(_request: RequestOf<typeof tenants.myself>, caller: Caller) {
    const own = await this.tenants.own(caller);
    const besideDemo = await this.tenants.offersDemoRemoval(own);
    return { ...toTenant(own), ...(besideDemo && { besideDemo }) };
  }

  @Handle(tenants.edit)
  async edit({ body, version, idempotencyKey }: RequestOf<typeof tenants.edit>, caller: Caller) {
    const { logo, ...others } = body;
    const kept = logo && (await this.logos.keep(caller, logo));
    const edit = { ...others, ...(logo !== undefined && { logo: kept }) };
    const edited = this.tenants.changeSettings(caller, edit, { version, idempotencyKey });
    const show = async () => toTenant(await this.tenants.own(caller));
    const changed = await withCurrent(edited, show);
    if (logo !== undefined) await this.logos.removeOthers(caller, changed.logo);
    return toTenant(changed);
  }

  @Handle(tenants.setFirstSteps)
  async setFirstSteps({ body }: RequestOf<typeof tenants.setFirstSteps>, caller: Caller) {
    const audit = { action: 'Azienda modificata' } as const;
    const changed = await this.tenants.change(caller, audit, ({ firstSteps }) => ({
      firstSteps: { shown: false, labelsPrinted: false, ...firstSteps, ...body },
    }));
    return toTenant(changed);
  }

  @Handle(tenants.publicName)
  async publicName(_request: RequestOf<typeof tenants.publicName>, caller: Caller) {
    const tenant = await this.tenants.active(caller);
    return { name: tenant.name, photos: takesPhotos(tenant) };
  }

  @Handle(tenants.publicInfo)
  async publicInfo({ body }: RequestOf<typeof tenants.publicInfo>, caller: Caller) {
    return toTenantInfo(await this.tenants.active({ ...caller, tenantId: body.tenant }));
  }

  @Handle(tenants.logo)
  async logo(_request: RequestOf<typeof tenants.logo>, caller: Caller) {
    const { logo } = await this.tenants.active(caller);
    const png = logo && (await this.logos.pngOf(caller, logo));
    if (!png) throw new AppError('not_found', 'Questa azienda non ha un logo');
    return { png };
  }

  @Handle(tenants.company)
  async company(_request: RequestOf<typeof tenants.company>, caller: Caller) {
    const own = await this.tenants.own(caller);
    const logo = own.logo && (await this.logos.pngOf(caller, own.logo));
    return { ...toCompany(own), services: own.services, ...(logo && { logo }) };
  }

  @Handle(tenants.polled)
  polled({ after = '' }: RequestOf<typeof tenants.polled>) {
    return this.tenants.polled(after);
  }

  @Handle(tenants.codes)
  codes({ after = '' }: RequestOf<typeof tenants.codes>) {
    return this.tenants.enabledCodes(after);
  }
}
