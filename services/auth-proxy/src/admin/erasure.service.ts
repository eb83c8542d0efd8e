import { Injectable } from '@nestjs/common';
import type { admin } from '@officina/contracts/auth/admin';
import type { Caller } from '@officina/contracts/caller';
import type { ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { Clock } from '@officina/server-kit/clock';
import { invalid } from '@officina/server-kit/app-error';
import { Erasures, type Erasure } from '../tenants/erasures.ts';
import { AdminService } from './admin.service.ts';

type Input<K extends keyof typeof admin> = RequestOf<(typeof admin)[K]>['body'];

/**
 * Milliseconds until no request of the tenant can be running: gateways fetch revocations every 30 s, a write takes at most 5 s.
 */
const requestsEndMs = 40_000;

/** The first and the last step of erasing a tenant; in between each service erases its own data. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly admin: AdminService,
    private readonly erasures: Erasures,
    private readonly clock: Clock,
  ) {}

  async begin(
    { tenant, confirm }: Input<'beginErasure'>,
    caller: Caller,
  ): Promise<ReplyOf<typeof admin.beginErasure>> {
    if (confirm !== tenant) throw invalid('confirm', `Non è ${tenant}: non è stato cancellato niente`);
    const before = await this.erasures.of(tenant);
    const erasure = before ?? (await this.disableAndRecord(tenant, caller));
    if (erasure.endedAt) throw invalid('tenant', `L’azienda ${tenant} è già stata cancellata`);
    const passed = this.clock.now().getTime() - erasure.begunAt.getTime();
    return {
      begunAt: erasure.begunAt.toISOString(),
      isResumed: before !== null,
      waitMs: Math.max(0, requestsEndMs - passed),
    };
  }

  async end({ tenant, documents }: Input<'endErasure'>): Promise<ReplyOf<typeof admin.endErasure>> {
    const endedAt = this.clock.now();
    await this.erasures.end(tenant, { endedAt, documents });
    const ended = await this.erasures.of(tenant);
    if (!ended) throw invalid('tenant', `L’azienda ${tenant} non si sta cancellando`);
    return { begunAt: ended.begunAt.toISOString(), endedAt: (ended.endedAt ?? endedAt).toISOString() };
  }

  /** Disables the tenant before recording the erasure: a crash in between loses nothing. */
  private async disableAndRecord(tenant: string, caller: Caller): Promise<Erasure> {
    const { endedUpTo, isDemo } = await this.admin.setTenantActive({ tenant }, false, caller);
    const record = { _id: tenant, begunAt: this.clock.now(), endedUpTo: endedUpTo ?? 0 };
    await this.erasures.begin({ ...record, ...(isDemo && { isDemo }) });
    const erasure = await this.erasures.of(tenant);
    if (!erasure) throw new Error(`no note of the erasure of ${tenant}`);
    return erasure;
  }
}
