import type { MenuHidden, ServiceSwitches, Tenant, TenantInfo } from '@officina/contracts/auth/tenants';
import type { AuditedDefinition } from '@officina/server-kit/store/audited-definition';
import type { Stored } from '@officina/server-kit/store/stored';
import { Schema } from 'mongoose';

/** A tenant as stored; its code is also its `tenantId` and never changes. */
export interface TenantRecord {
  code: string;
  name: string;
  timezone: string;
  /** Only the hidden entries, each `true`. */
  menuhidden: MenuHidden;
  services: ServiceSwitches;
}

const schema = new Schema<TenantRecord>({
  code: { type: String, required: true },
  name: { type: String, required: true },
  timezone: { type: String, required: true },
  menuhidden: { type: Schema.Types.Mixed, default: {} },
  services: { type: Schema.Types.Mixed, default: {} },
});
// One tenant per code.
schema.index({ tenantId: 1, code: 1 }, { unique: true });

export const tenantDefinition: AuditedDefinition<TenantRecord> = {
  name: 'tenants',
  entity: 'tenant',
  schema,
  label: ({ name, code }) => `Azienda ${name} (${code})`,
  duplicateMessages: { code: 'Questo codice azienda esiste già' },
};

export const toTenant = ({ code, name, timezone, services, menuhidden }: Stored<TenantRecord>): Tenant => ({
  code,
  billingdata: { name },
  timezone,
  services: { ...services, maintenance: { menuhidden } },
});

export const toTenantInfo = ({ code, name, timezone, services }: Stored<TenantRecord>): TenantInfo => ({
  code,
  name,
  timezone,
  services,
});
