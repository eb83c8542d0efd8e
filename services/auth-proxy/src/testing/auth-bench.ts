import { admin } from '@officina/contracts/auth/admin';
import type { Role } from '@officina/contracts/auth/roles';
import { sessions } from '@officina/contracts/auth/sessions';
import type { Caller } from '@officina/contracts/caller';
import type { Call, ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { systemCaller } from '@officina/server-kit/system-caller';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { decodeJwt } from 'jose';
import { AuthProxyModule } from '../auth-proxy.module.ts';
import type { AuthProxyConfig } from '../config.ts';
import { MovingClock } from './moving-clock.ts';

// For a hundred concurrent calls on a busy machine.
const longDeadline = { deadlineMs: 15_000 };

/** The minimum cost; with the real one hundreds of attempts would take a minute of CPU time. */
const minCost = { memory: 8, passes: 1, parallelism: 1 };

/** 32 bytes in base64url. */
export const keySecret = 'a-secret-of-the-tests-that-has-32-bytes-AAA';

export const nonce = 'n0nce-n0nce-n0nce-0';

/** The password of all users of the bench. */
export const password = 'chiave-di-prova';

type LoginParts = Partial<RequestOf<typeof sessions.login>['body']>;

interface BenchOptions {
  /** Whether there are no companies. */
  isEmpty?: boolean;
  /** Whether the companies are created as by the demo's generator. */
  isDemo?: boolean;
  /** Request id of the calls that create them; random by default. */
  requestId?: string;
  /** Further settings of auth-proxy. */
  settings?: Partial<AuthProxyConfig>;
}

/** auth-proxy on the real store and bus, with the tenants ROSSI (anna, luca) and CANTINA (anna). */
export class AuthBench {
  private constructor(
    readonly service: TestService,
    readonly clock: MovingClock,
    private readonly adminBus: Awaited<ReturnType<typeof testBus>>,
  ) {}

  static async start({ isEmpty, isDemo, requestId, settings }: BenchOptions = {}): Promise<AuthBench> {
    const clock = new MovingClock();
    const module = AuthProxyModule.with({ AUTH_KEY_SECRET: keySecret, ...settings }, minCost);
    const service = await testService(module, 'auth', { clock });
    const bench = new AuthBench(service, clock, await testBus(service.nats, 'admin'));
    if (isEmpty) return bench;
    for (const [code, name] of [
      ['ROSSI', 'Officine Rossi'],
      ['CANTINA', 'Cantina del Lago'],
    ] as const) {
      await bench.admin(admin.createTenant, { code, name, timezone: 'Europe/Rome', isDemo }, requestId);
    }
    await bench.addUser('ROSSI', 'anna.rossi', 'Anna Rossi');
    await bench.addUser('ROSSI', 'luca.bianchi', 'Luca Bianchi');
    await bench.addUser('CANTINA', 'anna.rossi', 'Anna Rossi della Cantina');
    return bench;
  }

  async close(): Promise<void> {
    await this.adminBus.close();
    await this.service.close();
  }

  /** Calls as `npm run admin` does. */
  admin<C extends Call>(contract: C, body: RequestOf<C>['body'], requestId?: string): Promise<ReplyOf<C>> {
    const request = { body } as Partial<RequestOf<C>>;
    return this.adminBus.bus.call(contract, request, systemCaller(requestId), longDeadline);
  }

  /** Reads a page of a list as `npm run admin` does. */
  adminList<C extends Call>(contract: C, after?: string): Promise<ReplyOf<C>> {
    return this.adminBus.bus.call(contract, { after } as Partial<RequestOf<C>>, systemCaller(), longDeadline);
  }

  addUser(tenant: string, username: string, fullName: string) {
    return this.admin(admin.addUser, { tenant, username, fullName, password });
  }

  /** The ticket of a log-in. */
  async login(parts: LoginParts = {}): Promise<string> {
    return (await this.submit(parts)).ticket;
  }

  /** Logs in as the login page does. */
  submit(parts: LoginParts = {}) {
    const body = {
      tenant: 'ROSSI',
      username: 'anna.rossi',
      password,
      address: '192.0.2.1',
      nonce,
      ...parts,
    };
    return this.service.call(sessions.login, { body }, systemCaller(), longDeadline);
  }

  /** Exchanges a ticket as the return page does. */
  async exchange(ticket: string, withNonce = nonce): Promise<string> {
    const body = { ticket, nonce: withNonce };
    return (await this.service.call(sessions.exchange, { body }, systemCaller(), longDeadline)).token;
  }

  async signIn(parts: LoginParts = {}): Promise<string> {
    return this.exchange(await this.login(parts));
  }

  /** A signed-in user as the gateway calls for them, with the role that it knows. */
  async caller(role: Role, parts: LoginParts = {}): Promise<Caller> {
    return { ...this.callerOf(await this.signIn(parts)), role };
  }

  /** Calls an endpoint as the gateway does. */
  call<C extends Call>(contract: C, request: Partial<RequestOf<C>>, caller: Caller): Promise<ReplyOf<C>> {
    return this.service.call(contract, request, caller, longDeadline);
  }

  /** What a user has in the store, as it is. */
  async stored(username: string, tenantId = 'ROSSI') {
    const user = await this.service.kit.connection.collection('users').findOne({ tenantId, username });
    if (!user) throw new Error(`no user ${username}`);
    return user;
  }

  /** The events of a user, in their order. */
  async eventsOf(username: string, tenantId = 'ROSSI') {
    const id = (await this.stored(username, tenantId))._id.toString();
    const events = (await this.service.events()).filter(({ entityId }) => entityId === id);
    return events.sort((one, other) => one.version - other.version);
  }

  revocations() {
    return this.service.call(sessions.revocations, {}, systemCaller());
  }

  /** Whether a gateway with an up-to-date list refuses this token. */
  async isRevoked(token: string): Promise<boolean> {
    const { jti = '', sub = '', TCODE, iat = 0 } = decodeJwt<{ TCODE: string }>(token);
    const { tokens, users, tenants = [] } = await this.revocations();
    const ended = [
      ...users.filter(({ userId }) => userId === sub),
      ...tenants.filter(({ tenant }) => tenant === TCODE),
    ];
    return tokens.includes(jti) || ended.some(({ upTo }) => iat <= upTo);
  }

  /** The caller that a gateway creates from a token. */
  callerOf(token: string): Caller {
    const { sub = '', TCODE, fullName, jti } = decodeJwt<{ TCODE: string; fullName: string }>(token);
    return { tenantId: TCODE, userId: sub, userName: fullName, requestId: 'test', tokenId: jti };
  }
}
