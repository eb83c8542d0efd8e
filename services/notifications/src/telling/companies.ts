import { Injectable } from '@nestjs/common';
import type { TenantInfo } from '@officina/contracts/auth/tenants';
import { tenants } from '@officina/contracts/auth/tenants';
import type { Caller } from '@officina/contracts/caller';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { systemCaller, systemIn } from '@officina/server-kit/system-caller';
import { Recent } from './recent.ts';

/** A tenant as notices need it. */
export interface Company {
  name: string;
  /** The system, in this tenant and its time zone. */
  caller: Caller;
  services: TenantInfo['services'];
}

/** Switches and time zones of tenants, as auth-proxy had them at most five seconds ago. */
@Injectable()
export class Companies {
  private readonly recent = new Recent((tenantId) => this.ask(tenantId));

  constructor(private readonly bus: BusClient) {}

  /** @throws AppError `not_found` for a disabled or unknown tenant; `unavailable` while auth-proxy is away */
  of(tenantId: string): Promise<Company> {
    return this.recent.of(tenantId);
  }

  private async ask(tenantId: string): Promise<Company> {
    const request = { body: { tenant: tenantId } };
    const { name, services, timezone } = await this.bus.call(tenants.publicInfo, request, systemCaller());
    return { name, caller: { ...systemIn(tenantId), timezone }, services };
  }
}
