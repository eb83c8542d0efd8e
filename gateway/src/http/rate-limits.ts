import { Inject, Injectable } from '@nestjs/common';
import type { TokenClaims } from '@officina/contracts/auth/token';
import type { Caller } from '@officina/contracts/caller';
import type { Endpoint } from '@officina/contracts/endpoint';
import { Clock } from '@officina/server-kit/clock';
import { networkOf } from '@officina/server-kit/networks/device-address';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { TooManyRequests } from './problems.ts';

const windowMs = 60_000;
const maxNames = 10_000;

interface Count {
  calls: number;
  startedAt: number;
}

/** Counts calls by name per minute, starting with the first call; keeps the most recently used names. */
class PerMinute {
  private readonly counts = new LRUCache<string, Count>({ max: maxNames });

  constructor(
    private readonly max: number,
    private readonly clock: Clock,
  ) {}

  /** Counts a call. @throws TooManyRequests if there are none left in this minute */
  take(name: string): void {
    const now = this.clock.now().getTime();
    const known = this.counts.get(name);
    const count = known && now - known.startedAt < windowMs ? known : { calls: 0, startedAt: now };
    if (count.calls >= this.max)
      throw new TooManyRequests(Math.ceil((count.startedAt + windowMs - now) / 1000));
    this.counts.set(name, { ...count, calls: count.calls + 1 });
  }

  /** Undoes the count of a call. */
  giveBack(name: string): void {
    const count = this.counts.get(name);
    if (count) this.counts.set(name, { ...count, calls: Math.max(0, count.calls - 1) });
  }
}

type Limit =
  | 'address'
  | 'user'
  | 'tenant'
  | 'exchangeAddress'
  | 'publicAddress'
  | 'publicTenant'
  | 'reportAddress'
  | 'reportTenant';

/**
 * Rate limits per minute: by user or contractor's link and tenant with a token, otherwise by address; the public form has stricter
 * limits. Each method throws TooManyRequests if a limit is exceeded.
 */
@Injectable()
export class RateLimits {
  private readonly limits: Record<Limit, PerMinute>;
  /** Undo functions for a report's counts, until the report is accepted or rejected. */
  private readonly reports = new WeakMap<FastifyRequest, (() => void)[]>();

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig, clock: Clock) {
    const perMinute = (max: number) => new PerMinute(max, clock);
    this.limits = {
      address: perMinute(config.LIMIT_ADDRESS),
      user: perMinute(config.LIMIT_USER),
      tenant: perMinute(config.LIMIT_TENANT),
      exchangeAddress: perMinute(config.LIMIT_PUBLIC_ADDRESS),
      publicAddress: perMinute(config.LIMIT_PUBLIC_ADDRESS),
      publicTenant: perMinute(config.LIMIT_PUBLIC_TENANT),
      reportAddress: perMinute(config.LIMIT_REPORT_ADDRESS),
      reportTenant: perMinute(config.LIMIT_REPORT_TENANT),
    };
  }

  /** Counts a request without a valid token, by address. The log-in page counts separately. */
  spendOpen({ ip }: FastifyRequest, part: 'login' | 'rest' = 'rest'): void {
    this.limits.address.take(`${part} ${networkOf(ip)}`);
  }

  /** Counts a request with a valid token, by its user or contractor's link, and by tenant. */
  spendSignedIn({ TCODE, sub }: Pick<TokenClaims, 'TCODE' | 'sub'>): void {
    this.limits.user.take(`${TCODE}/${sub}`);
    this.limits.tenant.take(TCODE);
  }

  /** Counts a call that needs no token; the ticket exchange counts only by address. */
  spendPublic(
    { caller, kind }: Pick<Endpoint, 'caller' | 'kind'>,
    request: FastifyRequest,
    { tenantId }: Caller,
  ): void {
    const address = networkOf(request.ip);
    if (caller === 'open') return this.limits.exchangeAddress.take(address);
    this.limits.publicAddress.take(address);
    this.limits.publicTenant.take(tenantId);
    if (kind !== 'write') return;
    this.reports.set(request, []);
    this.takeForReport(request, 'reportAddress', address);
    this.takeForReport(request, 'reportTenant', tenantId);
  }

  /** Undoes the counts of a rejected report. */
  giveBack(request: FastifyRequest): void {
    for (const one of this.reports.get(request) ?? []) one();
    this.reports.delete(request);
  }

  private takeForReport(request: FastifyRequest, limit: Limit, name: string): void {
    this.limits[limit].take(name);
    this.reports.get(request)?.push(() => this.limits[limit].giveBack(name));
  }
}
