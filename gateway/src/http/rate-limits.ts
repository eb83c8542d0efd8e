import rateLimit from '@fastify/rate-limit';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Endpoint } from '@officina/contracts/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { TooManyRequests } from './too-many-requests.ts';

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;
type ByAddress = 'address' | 'openAddress' | 'publicAddress' | 'reportAddress';
type ByName = 'user' | 'tenant' | 'publicTenant' | 'reportTenant';

/** Counters per minute by address, user and tenant; the public form has stricter ones of its own. */
@Injectable()
export class RateLimits {
  private limiters: Record<ByAddress | ByName, Limiter> | undefined;
  /** The user or tenant that a request counts for, while a limiter asks. */
  private readonly names = new WeakMap<FastifyRequest, string>();

  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  /** Registers the counters; every request to the API and the log-in page spends one of its address's. */
  async register(instance: FastifyInstance): Promise<void> {
    await instance.register(rateLimit, { global: false });
    const perMinute = { timeWindow: 60_000, cache: 10_000, ipv6Subnet: 64 };
    const byAddress = (max: number) => instance.createRateLimit({ ...perMinute, max });
    const keyGenerator = (request: FastifyRequest) => this.names.get(request) ?? '';
    const byName = (max: number) => instance.createRateLimit({ ...perMinute, max, keyGenerator });
    const { config } = this;
    this.limiters = {
      address: byAddress(config.LIMIT_ADDRESS),
      openAddress: byAddress(config.LIMIT_PUBLIC_ADDRESS),
      publicAddress: byAddress(config.LIMIT_PUBLIC_ADDRESS),
      reportAddress: byAddress(config.LIMIT_REPORT_ADDRESS),
      user: byName(config.LIMIT_USER),
      tenant: byName(config.LIMIT_TENANT),
      publicTenant: byName(config.LIMIT_PUBLIC_TENANT),
      reportTenant: byName(config.LIMIT_REPORT_TENANT),
    };
    instance.addHook('onRequest', async (request) => {
      if (/^\/(api|login)\b/.test(request.url)) await this.take('address', request);
    });
  }

  /** Spends one call of whoever makes it; throws TooManyRequests when there is none left this minute. */
  async spend(contract: Endpoint, request: FastifyRequest, { tenantId, userId }: Caller): Promise<void> {
    if (contract.caller === 'open') return this.take('openAddress', request);
    if (contract.caller === 'staff') {
      await this.take('user', request, `${tenantId}/${userId}`);
      await this.take('tenant', request, tenantId);
      return;
    }
    await this.take('publicAddress', request);
    await this.take('publicTenant', request, tenantId);
    if (contract.kind !== 'write') return;
    await this.take('reportAddress', request);
    await this.take('reportTenant', request, tenantId);
  }

  private async take(limit: ByAddress, request: FastifyRequest): Promise<void>;
  private async take(limit: ByName, request: FastifyRequest, name: string): Promise<void>;
  private async take(limit: ByAddress | ByName, request: FastifyRequest, name?: string): Promise<void> {
    if (!this.limiters) throw new Error('rate limits are not registered');
    if (name !== undefined) this.names.set(request, name);
    const state = await this.limiters[limit](request);
    if (!state.isAllowed && state.isExceeded) throw new TooManyRequests(state.ttlInSeconds);
  }
}
