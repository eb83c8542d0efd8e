import type { Company } from '@officina/contracts/auth/company';
import type { PolledTenant } from '@officina/contracts/auth/networks';
import type { InstalledTenant, Tenant, TenantInfo } from '@officina/contracts/auth/tenants';
import type { Caller } from '@officina/contracts/caller';
import type { Page, Precondition } from '@officina/contracts/endpoint';
import { fullLotSettings } from '@officina/contracts/lotlog/lot-settings';
import { isSwitchedOff } from '@officina/contracts/service';
import { AppError } from '@officina/server-kit/app-error';
import type { Audit } from '@officina/server-kit/store/audited-schema';
import { collection } from '@officina/server-kit/store/collection';
import type { Stored } from '@officina/server-kit/store/stored';
import { Schema } from 'mongoose';
import { takesPhotos, type TenantRecord } from './tenant-record.ts';
import { mergedSettings, settingsAction, type SettingsEdit } from './settings.ts';

const schema = new Schema<TenantRecord>({
  code: { type: String, required: true },
  name: { type: String, required: true },
  timezone: { type: String, required: true },
  company: { type: Schema.Types.Mixed },
  logo: { type: Schema.Types.Mixed },
  help: { type: Schema.Types.Mixed },
  menuhidden: { type: Schema.Types.Mixed, default: {} },
  services: { type: Schema.Types.Mixed, default: {} },
  lots: { type: Schema.Types.Mixed },
  formPhotos: { type: Boolean },
  networks: { type: [String], default: undefined },
  firstSteps: { type: Schema.Types.Mixed },
  isActive: { type: Boolean },
  endedUpTo: { type: Number },
  isDemo: { type: Boolean },
});
// One tenant per code.
schema.index({ tenantId: 1, code: 1 }, { unique: true });

const unknown = () => new AppError('not_found', 'Azienda sconosciuta');

/** Whether its users may log in, and its sensors be polled. */
export const isEnabled = ({ isActive }: Pick<TenantRecord, 'isActive'>): boolean => isActive !== false;

/** With a hundred networks each they take half of a page's maximum size. */
const tenantsOfPage = 40;

/** A page of tenants sorted by code, and the cursor of the rest. */
function pageByCode(found: Stored<TenantRecord>[]): Page<Stored<TenantRecord>> {
  const items = found.sort((a, b) => (a.code < b.code ? -1 : 1)).slice(0, tenantsOfPage);
  return { items, ...(found.length > items.length && { next: items.at(-1)?.code }) };
}

/** The tenants; each is the only document with its `tenantId`. */
export class Tenants extends collection<TenantRecord>({
  name: 'tenants',
  entity: 'tenant',
  schema,
  label: ({ name, code }) => `Azienda ${name} (${code})`,
  duplicateMessages: { code: 'Questo codice azienda esiste già' },
}) {
  /** Tenants whose sensors are polled, by code, page by page. */
  async polled(after: string): Promise<Page<PolledTenant>> {
    const found = await this.findEverywhere('polled-tenants', { code: { $gt: after } });
    const polled = found.filter(
      (tenant) => isEnabled(tenant) && !isSwitchedOff(tenant.services, 'industrial'),
    );
    const { items, ...more } = pageByCode(polled);
    const toPolled = ({ code, networks, timezone }: TenantRecord): PolledTenant => ({
      ...{ code, networks: networks ?? [], timezone },
    });
    return { items: items.map(toPolled), ...more };
  }

  /** The codes of tenants whose users may log in, page by page. */
  async enabledCodes(after: string): Promise<Page<{ code: string }>> {
    const found = await this.findEverywhere('notified-tenants', { code: { $gt: after } });
    const { items, ...more } = pageByCode(found.filter(isEnabled));
    return { items: items.map(({ code }) => ({ code })), ...more };
  }

  /** All tenants, by code, page by page. */
  async installed(after: string): Promise<Page<InstalledTenant>> {
    const found = await this.findEverywhere('admin', { code: { $gt: after } });
    const { items, ...more } = pageByCode(found);
    return { items: items.map(toInstalled), ...more };
  }

  /** The caller's tenant. @throws AppError `not_found` */
  async own(caller: Caller): Promise<Stored<TenantRecord>> {
    const [found] = await this.find(caller, {});
    if (!found) throw unknown();
    return found;
  }

  /** As `own`, but a disabled tenant is not found. @throws AppError `not_found` */
  async active(caller: Caller): Promise<Stored<TenantRecord>> {
    const tenant = await this.own(caller);
    if (!isEnabled(tenant)) throw unknown();
    return tenant;
  }

  /** Tenants that have void tokens which have not expired. */
  async endedSince(seconds: number): Promise<{ tenant: string; upTo: number }[]> {
    const ended = await this.findEverywhere('revocations', { endedUpTo: { $gt: seconds } });
    return ended.map(({ code, endedUpTo }) => ({ tenant: code, upTo: endedUpTo ?? 0 }));
  }

  /** Whether a company exists that is not the demo's. */
  async hasOthers(): Promise<boolean> {
    return (await this.findEverywhere('demo-companies', { isDemo: { $ne: true } }, 1)).length > 0;
  }

  /** Whether its first steps offer to remove the demo. */
  async offersDemoRemoval({
    isDemo,
    firstSteps,
  }: Pick<TenantRecord, 'isDemo' | 'firstSteps'>): Promise<boolean> {
    if (isDemo || !firstSteps?.shown) return false;
    return (await this.findEverywhere('demo-companies', { isDemo: true }, 1)).length > 0;
  }

  /** Changes the caller's tenant. @throws AppError `not_found` */
  async change(
    caller: Caller,
    audit: Audit,
    change: (current: Stored<TenantRecord>) => Partial<TenantRecord>,
  ): Promise<Stored<TenantRecord>> {
    const { _id } = await this.own(caller);
    return this.update(caller, _id, {}, (current) => ({ set: change(current), audit }));
  }

  /** Changes settings of the caller's tenant, by the rules of `mergedSettings`. @throws AppError `not_found`, `stale` */
  async changeSettings(
    caller: Caller,
    edit: SettingsEdit,
    precondition: Precondition = {},
  ): Promise<Stored<TenantRecord>> {
    const { _id } = await this.own(caller);
    return this.update(caller, _id, { ...precondition, request: edit }, (current) => {
      const set = mergedSettings(current, edit);
      return { set, audit: { action: settingsAction(current, set, edit) } };
    });
  }
}

export const toCompany = ({ name, company }: Stored<TenantRecord>): Company => ({ ...company, name });

export const toTenant = (stored: Stored<TenantRecord>): Tenant => {
  const { code, __v, timezone, logo, help, services, menuhidden, lots, networks, firstSteps } = stored;
  return {
    ...{ code, __v, timezone },
    billingdata: toCompany(stored),
    ...(logo && { logo }),
    ...(help && { help }),
    services: { ...services, maintenance: { menuhidden } },
    lots: fullLotSettings(lots ?? {}),
    formPhotos: takesPhotos(stored),
    networks: networks ?? [],
    ...(firstSteps && { firstSteps }),
  };
};

const toInstalled = (stored: Stored<TenantRecord>): InstalledTenant => {
  const { code, name, timezone, isDemo } = stored;
  return { code, name, timezone, isActive: isEnabled(stored), isDemo: isDemo === true };
};

export const toTenantInfo = (stored: Stored<TenantRecord>): TenantInfo => {
  const { code, name, timezone, services, lots, logo } = stored;
  return {
    ...{ code, name, timezone, services, formPhotos: takesPhotos(stored) },
    ...(lots && { lots }),
    ...(logo && { logo: { version: logo.version } }),
  };
};
