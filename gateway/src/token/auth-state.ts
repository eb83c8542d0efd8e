import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { keys, sessions, type PublicKey } from '@officina/contracts/auth/sessions';
import { tenants, type TenantInfo } from '@officina/contracts/auth/tenants';
import type { TokenClaims } from '@officina/contracts/auth/token';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { systemCaller } from '@officina/server-kit/system-caller';
import { LRUCache } from 'lru-cache';
import { createPublicKey } from 'node:crypto';

const refetchEveryMs = 10_000;

/**
 * auth-proxy's public keys by their id, as PEM. The last ones are kept while auth-proxy is away; an unknown id asks again,
 * but not more often than every 10 s.
 */
@Injectable()
export class PublicKeys {
  private byId = new Map<string, string>();
  private askedAt = Number.NEGATIVE_INFINITY;
  private asking: Promise<void> | undefined;
  private reachable = false;

  constructor(
    private readonly bus: BusClient,
    private readonly clock: Clock,
  ) {}

  has(kid: string): boolean {
    return this.byId.has(kid);
  }

  /** `undefined`: auth-proxy has no such key. Throws `unavailable` when that cannot be known now. */
  async find(kid: string): Promise<string | undefined> {
    if (this.byId.has(kid)) return this.byId.get(kid);
    if (!this.reachable || this.clock.now().getTime() - this.askedAt >= refetchEveryMs) await this.refresh();
    if (!this.reachable) throw new AppError('unavailable', 'Il servizio di accesso non risponde');
    return this.byId.get(kid);
  }

  /** Asks auth-proxy; when it does not answer the known keys stay. */
  refresh(): Promise<void> {
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async ask(): Promise<void> {
    this.askedAt = this.clock.now().getTime();
    try {
      const answer = await this.bus.call(keys.public, {}, systemCaller());
      const known = keys.public.output.parse(answer).keys;
      this.byId = new Map(known.map((jwk) => [jwk.kid, pemOf(jwk)]));
      this.reachable = true;
    } catch {
      this.reachable = false;
    }
  }
}

const pemOf = (jwk: PublicKey): string =>
  createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();

/** Tokens that no longer open anything. The last known list is kept while auth-proxy is away. */
@Injectable()
export class Revocations {
  private tokens = new Set<string>();
  private users = new Map<string, number>();
  private tenants = new Map<string, number>();
  private loaded = false;

  constructor(private readonly bus: BusClient) {}

  /** Throws `unavailable` as long as no list was ever read: letting a revoked token in would be worse. */
  async includes(claims: TokenClaims): Promise<boolean> {
    if (!this.loaded) await this.refresh();
    if (!this.loaded) throw new AppError('unavailable', 'Il servizio di accesso non risponde');
    return this.knows(claims);
  }

  /** By the list as it is now. */
  knows({ jti, sub, TCODE, iat }: TokenClaims): boolean {
    const ends = [this.users.get(sub), this.tenants.get(TCODE)];
    return this.tokens.has(jti) || ends.some((upTo) => upTo !== undefined && iat <= upTo);
  }

  /** Asks auth-proxy; when it does not answer the known list stays. */
  async refresh(): Promise<void> {
    try {
      const answer = await this.bus.call(sessions.revocations, {}, systemCaller());
      const { tokens, users, tenants } = sessions.revocations.output.parse(answer);
      this.tokens = new Set(tokens);
      this.users = new Map(users.map(({ userId, upTo }) => [userId, upTo]));
      this.tenants = new Map(tenants.map(({ tenant, upTo }) => [tenant, upTo]));
      this.loaded = true;
    } catch {
      // The next poll, at most 30 s away, asks again.
    }
  }
}

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

const pollEveryMs = 30_000;

/** Keeps keys, revocations and tenants fresh: every 30 s, and at once when auth-proxy says that something changed. */
@Injectable()
export class AuthWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private stopHints: () => void = () => undefined;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly bus: BusClient,
    private readonly keys: PublicKeys,
    private readonly revocations: Revocations,
    private readonly tenants: TenantDirectory,
  ) {}

  /** Calls back after each look at the revocation list. */
  onRefreshed(listener: () => void): void {
    this.listeners.add(listener);
  }

  onApplicationBootstrap(): void {
    this.stopHints = this.bus.subscribe('event.auth.>', () => {
      this.tenants.forget();
      void this.refresh();
    });
    this.timer = setInterval(() => void this.refresh(), pollEveryMs);
    void this.refresh();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.stopHints();
  }

  private async refresh(): Promise<void> {
    await Promise.all([this.keys.refresh(), this.revocations.refresh()]);
    for (const listener of this.listeners) listener();
  }
}
