import { Injectable } from '@nestjs/common';
import { tenants, type TenantInfo } from '@officina/contracts/auth/tenants';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { systemCaller } from '@officina/server-kit/system-caller';
import { LRUCache } from 'lru-cache';

const freshMs = 30_000;
const maxTenants = 1_000;

interface Answer {
  info: TenantInfo;
  askedAt: number;
}

/**
 * Zone and switches of the tenants, asked once per tenant and 30 s. An old answer serves while the new one is under
 * way or auth-proxy is away, so that nobody waits for it twice.
 */
@Injectable()
export class TenantDirectory {
  private readonly answers: LRUCache<string, Answer>;
  private forgottenAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly bus: BusClient,
    private readonly clock: Clock,
  ) {
    this.answers = new LRUCache({
      max: maxTenants,
      ttl: freshMs,
      perf: { now: () => this.now() },
      allowStale: true,
      fetchMethod: async (tenant, _old, { options }) => {
        try {
          return await this.ask(tenant);
        } catch (error) {
          options.allowStaleOnFetchRejection = error instanceof AppError && error.code !== 'not_found';
          throw error;
        }
      },
    });
  }

  /** `undefined` when auth-proxy cannot be asked and never was; throws `not_found` for an unknown tenant. */
  async find(tenantId: string): Promise<TenantInfo | undefined> {
    const known = this.answers.peek(tenantId);
    const mustWait = known !== undefined && known.askedAt < this.forgottenAt;
    const options = mustWait ? { forceRefresh: true, allowStale: false } : {};
    return (await this.answers.fetch(tenantId, options))?.info;
  }

  /** The next question about any tenant waits for auth-proxy's answer. */
  forget(): void {
    this.forgottenAt = this.now();
  }

  private async ask(tenant: string): Promise<Answer> {
    const askedAt = this.now();
    const answer = await this.bus.call(tenants.publicInfo, { body: { tenant } }, systemCaller());
    return { info: tenants.publicInfo.output.parse(answer), askedAt };
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
