import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { AppError } from '@officina/server-kit/app-error';
import type { AuditedCollection } from '@officina/server-kit/store/audited-collection';
import type { Audit, Change } from '@officina/server-kit/store/audited-definition';
import { Store } from '@officina/server-kit/store/store';
import type { Stored } from '@officina/server-kit/store/stored';
import { tenantDefinition, type TenantRecord } from './tenant.model.ts';

@Injectable()
export class TenantsRepository {
  private readonly tenants: AuditedCollection<TenantRecord>;

  constructor(store: Store) {
    this.tenants = store.audited(tenantDefinition);
  }

  /** The caller's own tenant. @throws AppError `not_found` */
  async own(caller: Caller): Promise<Stored<TenantRecord>> {
    const [found] = await this.tenants.find(caller, {});
    if (!found) throw new AppError('not_found', 'Azienda sconosciuta');
    return found;
  }

  /** @throws AppError `duplicate` */
  create(caller: Caller, record: TenantRecord): Promise<Stored<TenantRecord>> {
    return this.tenants.insert(caller, record, { action: 'Azienda creata' });
  }

  async change(
    caller: Caller,
    audit: Audit,
    change: (current: Stored<TenantRecord>) => Change<TenantRecord>['set'],
  ): Promise<Stored<TenantRecord>> {
    const { _id } = await this.own(caller);
    return this.tenants.update(caller, _id, undefined, (current) => ({ set: change(current), audit }));
  }
}
