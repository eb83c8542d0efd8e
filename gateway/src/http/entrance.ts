import { Inject, Injectable } from '@nestjs/common';
import type { TokenClaims } from '@officina/contracts/auth/token';
import type { Caller } from '@officina/contracts/caller';
import type { Endpoint } from '@officina/contracts/endpoint';
import { tenantParams } from '@officina/contracts/fields';
import type { Contracts } from '@officina/contracts/openapi';
import { isSwitchedOff } from '@officina/contracts/permission';
import { AppError } from '@officina/server-kit/app-error';
import { systemCaller } from '@officina/server-kit/system-caller';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Pages } from '../static/pages.ts';
import { TenantDirectory } from '../token/auth-state.ts';
import { TokenCheck } from '../token/token-check.ts';
import { MethodNotAllowed } from './problems.ts';
import { RateLimits } from './rate-limits.ts';
import { askedPath, CONTRACTS, endpointsByRoute, routedPath } from './routes.ts';

const callers = new WeakMap<FastifyRequest, Caller>();

/** Notes who makes a request; only the entrance does. */
const setCaller = (request: FastifyRequest, caller: Caller): void => void callers.set(request, caller);

/** Who makes a request that has passed the entrance. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error('a handler was reached without passing the entrance');
  return caller;
}

const isLogin = (path: string): boolean => /^\/login(\/|$)/.test(path);
/** The API's own pages; the live stream asks for its caller by itself. */
const isOpenApi = (path: string): boolean => /^\/api(\/|$)/.test(path) && path !== '/api/live';

/**
 * Finds out who asks and whether they may, before anything of a body is read: token or public tenant, limits, tenant's
 * switches. Where nothing answers, nothing is read either.
 */
@Injectable()
export class Entrance {
  private readonly endpoints: Map<string, Endpoint>;

  constructor(
    private readonly tokens: TokenCheck,
    private readonly tenants: TenantDirectory,
    private readonly limits: RateLimits,
    private readonly pages: Pages,
    @Inject(CONTRACTS) contracts: Contracts,
  ) {
    this.endpoints = endpointsByRoute(contracts);
  }

  /** Holds for the routes that are registered after it. */
  register(instance: FastifyInstance): void {
    instance.addHook('onRequest', async (request) => {
      const contract = this.endpoints.get(`${request.method} ${request.routeOptions.url}`);
      if (contract) return this.admit(contract, request);
      const path = routedPath(request);
      if (isLogin(path)) return this.limits.spendOpen(request, 'login');
      if (request.is404 || isOpenApi(path)) this.limits.spendOpen(request);
      if (request.is404) throw await this.nothingThere(request);
    });
    instance.addHook('onResponse', async (request, { statusCode }) => {
      if (statusCode >= 400) this.limits.giveBack(request);
    });
  }

  /** Whose token a request carries; counts for its user, and without a good token for its address. */
  async signedIn(request: FastifyRequest): Promise<TokenClaims> {
    const claims = await this.tokens.check(request).catch((error: unknown) => {
      // While keys cannot be had the good and the bad look alike.
      if (!(error instanceof AppError) || error.code !== 'unavailable') this.limits.spendOpen(request);
      throw error;
    });
    this.limits.spendSignedIn(claims);
    return claims;
  }

  /** A page is there for who reads it. */
  private async nothingThere({ url }: FastifyRequest): Promise<AppError> {
    return (await this.pages.has(askedPath(url))) ? new MethodNotAllowed(['GET', 'HEAD']) : notFound();
  }

  private async admit(contract: Endpoint, request: FastifyRequest): Promise<void> {
    const caller = await this.identify(contract, request);
    setCaller(request, contract.caller === 'open' ? caller : await this.permit(contract, caller));
  }

  private async identify(contract: Endpoint, request: FastifyRequest): Promise<Caller> {
    if (contract.caller === 'staff') {
      const { TCODE, sub, fullName, jti } = await this.signedIn(request);
      return { tenantId: TCODE, userId: sub, userName: fullName, requestId: request.id, tokenId: jti };
    }
    const caller = contract.caller === 'open' ? systemCaller(request.id) : publicCaller(request);
    if (!caller) {
      this.limits.spendOpen(request);
      throw notFound();
    }
    this.limits.spendPublic(contract, request, caller);
    return caller;
  }

  /** The caller with the tenant's zone and settings, when the tenant has the call switched on. */
  private async permit({ permission, caller: who }: Endpoint, caller: Caller): Promise<Caller> {
    const tenant = await this.tenants.find(caller.tenantId).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'not_found' ? notFound() : error;
    });
    if (permission && !tenant) throw new AppError('unavailable', 'Il servizio di accesso non risponde');
    if (permission && tenant && isSwitchedOff(tenant.services, permission)) throw switchedOff(who);
    if (!tenant) return caller;
    const { timezone, lots } = tenant;
    return { ...caller, timezone, ...(lots && { lots }) };
  }
}

const notFound = () => new AppError('not_found', 'Non trovato');

/** `undefined` for what cannot be a tenant's code. */
function publicCaller({ params, id }: FastifyRequest): Caller | undefined {
  const { data } = tenantParams.safeParse(params);
  return data && { tenantId: data.tenant, userId: null, userName: 'Segnalazione pubblica', requestId: id };
}

/** To the public a form that is off looks like a tenant that does not exist. */
function switchedOff(who: Endpoint['caller']): AppError {
  return who === 'public' ? notFound() : new AppError('forbidden', 'Servizio non attivo per questa azienda');
}
