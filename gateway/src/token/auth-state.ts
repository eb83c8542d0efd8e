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
import { People } from './people.ts';

const minRefreshMs = 10_000;

/**
 * auth-proxy's public keys by id, as PEM. The last known keys are kept while auth-proxy is down; an unknown id
 * triggers a refresh, at most every 10 s.
 */
@Injectable()
export class PublicKeys {
  private byId = new Map<string, string>();
  private requestedAt = Number.NEGATIVE_INFINITY;
  private refreshing: Promise<void> | undefined;
  private reachable = false;

  constructor(
    private readonly bus: BusClient,
    private readonly clock: Clock,
  ) {}

  has(kid: string): boolean {
    return this.byId.has(kid);
  }

  /**
   * `undefined` if auth-proxy has no such key. @throws AppError `unavailable` if auth-proxy cannot be asked now
   */
  async find(kid: string): Promise<string | undefined> {
    if (this.byId.has(kid)) return this.byId.get(kid);
    if (!this.reachable || this.clock.now().getTime() - this.requestedAt >= minRefreshMs)
      await this.refresh();
    if (!this.reachable) throw new AppError('unavailable', 'Il servizio di accesso non risponde');
    return this.byId.get(kid);
  }

  /** Loads the keys from auth-proxy; keeps the known ones if it does not answer. */
  refresh(): Promise<void> {
    this.refreshing ??= this.ask().finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  private async ask(): Promise<void> {
    this.requestedAt = this.clock.now().getTime();
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

/** What tells whether a token is revoked. */
type Revocable = Pick<TokenClaims, 'jti' | 'sub' | 'TCODE' | 'iat'>;

/** Revoked tokens. The last known list is kept while auth-proxy is down. */
@Injectable()
export class Revocations {
  private tokens = new Set<string>();
  private users = new Map<string, number>();
  private tenants = new Map<string, number>();
  private loaded = false;

  constructor(private readonly bus: BusClient) {}

  /** @throws AppError `unavailable` until a list has been loaded: accepting a revoked token would be worse */
  async includes(claims: Revocable): Promise<boolean> {
    if (!this.loaded) await this.refresh();
    if (!this.loaded) throw new AppError('unavailable', 'Il servizio di accesso non risponde');
    return this.knows(claims);
  }

  /** Whether the current list contains the token. */
  knows({ jti, sub, TCODE, iat }: Revocable): boolean {
    const ends = [this.users.get(sub), this.tenants.get(TCODE)];
    return this.tokens.has(jti) || ends.some((upTo) => upTo !== undefined && iat <= upTo);
  }

  /** Loads the list from auth-proxy; keeps the known one if it does not answer. */
  async refresh(): Promise<void> {
    try {
      const answer = await this.bus.call(sessions.revocations, {}, systemCaller());
      const { tokens, users, tenants } = sessions.revocations.output.parse(answer);
      this.tokens = new Set(tokens);
      this.users = new Map(users.map(({ userId, upTo }) => [userId, upTo]));
      this.tenants = new Map(tenants.map(({ tenant, upTo }) => [tenant, upTo]));
      this.loaded = true;
    } catch {
      // The next poll, within 30 s, retries.
    }
  }
}

const freshMs = 30_000;
const maxTenants = 1_000;

interface Answer {
  info: TenantInfo;
  requestedAt: number;
}

/**
 * Time zone and feature flags of the tenants, loaded at most once per tenant in 30 s. An old answer is used while a
 * new one is being loaded or auth-proxy is down, so that nobody waits twice.
 */
@Injectable()
export class TenantDirectory {
  private readonly answers: LRUCache<string, Answer>;
  private invalidatedAt = Number.NEGATIVE_INFINITY;

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

  /**
   * `undefined` if the tenant was never loaded and auth-proxy is down.
   * @throws AppError `not_found` for an unknown tenant
   */
  async find(tenantId: string): Promise<TenantInfo | undefined> {
    const known = this.answers.peek(tenantId);
    const mustWait = known !== undefined && known.requestedAt < this.invalidatedAt;
    const options = mustWait ? { forceRefresh: true, allowStale: false } : {};
    return (await this.answers.fetch(tenantId, options))?.info;
  }

  /** The next request of any tenant waits for a new answer of auth-proxy. */
  invalidate(): void {
    this.invalidatedAt = this.now();
  }

  private async ask(tenant: string): Promise<Answer> {
    const requestedAt = this.now();
    const answer = await this.bus.call(tenants.publicInfo, { body: { tenant } }, systemCaller());
    return { info: tenants.publicInfo.output.parse(answer), requestedAt };
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

const maxReported = 1_000;

/** Tokens that were used since the last report to auth-proxy, which keeps the last use of each session. */
@Injectable()
export class UsedTokens {
  private readonly seen = new Set<string>();

  constructor(private readonly bus: BusClient) {}

  note(tokenId: string): void {
    this.seen.add(tokenId);
  }

  /** Forgets what auth-proxy does not take: the next use is reported again. */
  async report(): Promise<void> {
    const all = [...this.seen];
    this.seen.clear();
    for (let first = 0; first < all.length; first += maxReported) {
      const body = { tokenIds: all.slice(first, first + maxReported) };
      await this.bus.call(sessions.used, { body }, systemCaller()).catch(() => undefined);
    }
  }
}

const pollEveryMs = 30_000;

/**
 * Keeps keys, revocations, people and tenants up to date: every 30 s, and at once after a hint of auth-proxy. Reports used tokens
 * every 30 s.
 */
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
    private readonly people: People,
    private readonly usedTokens: UsedTokens,
  ) {}

  /** Calls back after each refresh of the revocations. */
  onRefreshed(listener: () => void): void {
    this.listeners.add(listener);
  }

  onApplicationBootstrap(): void {
    this.stopHints = this.bus.subscribe('event.auth.>', () => {
      this.tenants.invalidate();
      void this.refresh();
    });
    this.timer = setInterval(() => {
      void this.refresh();
      void this.usedTokens.report();
    }, pollEveryMs);
    void this.refresh();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.stopHints();
  }

  private async refresh(): Promise<void> {
    await Promise.all([this.keys.refresh(), this.revocations.refresh(), this.people.refresh()]);
    for (const listener of this.listeners) listener();
  }
}
