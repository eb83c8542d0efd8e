import { Inject, Injectable } from '@nestjs/common';
import type { TokenClaims } from '@officina/contracts/auth/token';
import type { Caller } from '@officina/contracts/caller';
import type { Endpoint } from '@officina/contracts/endpoint';
import { Clock } from '@officina/server-kit/clock';
import { networkOf } from '@officina/server-kit/networks/place';
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

/** Counts the calls of a minute, which begins with the first one, by name; those of the names used last are kept. */
class PerMinute {
  private readonly counts = new LRUCache<string, Count>({ max: maxNames });

  constructor(
    private readonly max: number,
    private readonly clock: Clock,
  ) {}

  /** Spends a call. @throws TooManyRequests when there is none left this minute */
  take(name: string): void {
    const now = this.clock.now().getTime();
    const known = this.counts.get(name);
    const count = known && now - known.startedAt < windowMs ? known : { calls: 0, startedAt: now };
    if (count.calls >= this.max)
      throw new TooManyRequests(Math.ceil((count.startedAt + windowMs - now) / 1000));
    this.counts.set(name, { ...count, calls: count.calls + 1 });
  }

  /** A call that does not count after all. */
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
 * Counters per minute. Who is signed in counts by user and tenant wherever they are, everybody else by address; the
 * public form has stricter ones of its own. Each method throws TooManyRequests when nothing is left this minute.
 */
@Injectable()
export class RateLimits {
  private readonly limits: Record<Limit, PerMinute>;
  /** What was taken for a report, until it is known whether it was refused. */
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

  /** A request of nobody: for what is open to all, or without a good token. The log-in page counts apart from the rest. */
  spendOpen({ ip }: FastifyRequest, part: 'login' | 'rest' = 'rest'): void {
    this.limits.address.take(`${part} ${networkOf(ip)}`);
  }

  spendSignedIn({ TCODE, sub }: TokenClaims): void {
    this.limits.user.take(`${TCODE}/${sub}`);
    this.limits.tenant.take(TCODE);
  }

  /** A call that needs no token; of the ticket exchange only its address counts. */
  spendPublic({ caller, kind }: Endpoint, request: FastifyRequest, { tenantId }: Caller): void {
    const address = networkOf(request.ip);
    if (caller === 'open') return this.limits.exchangeAddress.take(address);
    this.limits.publicAddress.take(address);
    this.limits.publicTenant.take(tenantId);
    if (kind !== 'write') return;
    this.reports.set(request, []);
    this.takeForReport(request, 'reportAddress', address);
    this.takeForReport(request, 'reportTenant', tenantId);
  }

  /** A refused report does not count as one. */
  giveBack(request: FastifyRequest): void {
    for (const one of this.reports.get(request) ?? []) one();
    this.reports.delete(request);
  }

  private takeForReport(request: FastifyRequest, limit: Limit, name: string): void {
    this.limits[limit].take(name);
    this.reports.get(request)?.push(() => this.limits[limit].giveBack(name));
  }
}
