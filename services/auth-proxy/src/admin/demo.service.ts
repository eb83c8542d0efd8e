import { Injectable } from '@nestjs/common';
import type { admin } from '@officina/contracts/auth/admin';
import type { Caller } from '@officina/contracts/caller';
import type { ReplyOf } from '@officina/contracts/endpoint';
import { events } from '@officina/contracts/events/events';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { demoCodes, demoRequestId } from '@officina/server-kit/demo';
import type { Stored } from '@officina/server-kit/store/stored';
import { Erasures } from '../tenants/erasures.ts';
import { Tenants } from '../tenants/tenant.model.ts';
import type { TenantRecord } from '../tenants/tenant-record.ts';
import { asAdministrator } from './admin.service.ts';

type Company = Stored<TenantRecord>;

const audit = { action: 'Azienda modificata' } as const;

/** The demo's companies, and whether the demo may be loaded. */
@Injectable()
export class DemoService {
  constructor(
    private readonly tenants: Tenants,
    private readonly erasures: Erasures,
    private readonly bus: BusClient,
  ) {}

  /** The companies that the demo has created; those from before the mark are marked now. */
  async state(caller: Caller): Promise<ReplyOf<typeof admin.demo>> {
    const all = await this.all(caller);
    const made = all.filter(({ isDemo }) => isDemo);
    const erasures = (await Promise.all(demoCodes.map((code) => this.erasures.of(code)))).filter(
      (erasure) => erasure !== null,
    );
    const inErasure = erasures.filter(({ isDemo, endedAt }) => isDemo && !endedAt);
    const codes = [...made.map(({ code }) => code), ...inErasure.map(({ _id }) => _id)];
    const isAlone = made.length === all.length;
    return {
      companies: [...new Set(codes)].sort(),
      ...(!isAlone && { refusal: 'others' as const }),
      ...(erasures.length > 0 && { refusal: 'removed' as const }),
    };
  }

  /** Turns the demo's companies into ordinary ones; returns their codes. */
  async keep(caller: Caller): Promise<string[]> {
    const made = (await this.all(caller)).filter(({ isDemo }) => isDemo);
    for (const { code } of made)
      await this.tenants.change(asAdministrator(caller, code), audit, () => ({ isDemo: false }));
    return made.map(({ code }) => code).sort();
  }

  /** All companies; marks those that the demo created before the mark existed. */
  private async all(caller: Caller): Promise<Company[]> {
    const all = await this.tenants.findEverywhere('demo-companies', {});
    return Promise.all(
      all.map(async (company) => {
        const { code, isDemo } = company;
        const isUndecided = (isDemo ?? null) === null && demoCodes.some((one) => one === code);
        if (!isUndecided || !(await this.isMadeByDemo(code, caller))) return company;
        return this.tenants.change(asAdministrator(caller, code), audit, () => ({ isDemo: true }));
      }),
    );
  }

  /**
   * Whether the demo's generator created this company, by its event: a company into which the demo was only loaded has the
   * generator's machines and users too, but another creator. The creation is among the first events.
   */
  private async isMadeByDemo(tenant: string, caller: Caller): Promise<boolean> {
    const { items } = await this.bus.call(events.after, { body: { tenant, seq: 0, limit: 100 } }, caller);
    const creation = items.find(({ entity, version }) => entity === 'tenant' && version === 0);
    return creation?.requestId === demoRequestId;
  }
}
