import { Inject, Injectable } from '@nestjs/common';
import type { LinkClaims } from '@officina/contracts/auth/link-token';
import type { TokenClaims } from '@officina/contracts/auth/token';
import type { Caller } from '@officina/contracts/caller';
import { tenantParams } from '@officina/contracts/fields';
import type { Contracts } from '@officina/contracts/openapi';
import { isSwitchedOff } from '@officina/contracts/service';
import { AppError } from '@officina/server-kit/app-error';
import { networkOf } from '@officina/server-kit/networks/device-address';
import { checkPermission } from '@officina/server-kit/permission';
import { systemCaller } from '@officina/server-kit/system-caller';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileRoutes, type Admission } from '../files/file-routes.ts';
import { logoRoutes } from '../logo/logo-route.ts';
import { Pages } from '../static/pages.ts';
import { TenantDirectory, UsedTokens } from '../token/auth-state.ts';
import { People } from '../token/people.ts';
import { TokenCheck } from '../token/token-check.ts';
import { MethodNotAllowed } from './problems.ts';
import { RateLimits } from './rate-limits.ts';
import { requestedPath, CONTRACTS, endpointsByRoute, routedPath } from './routes.ts';

const callers = new WeakMap<FastifyRequest, Caller>();

/** Records the caller of a request; only the guard does this. */
const setCaller = (request: FastifyRequest, caller: Caller): void => void callers.set(request, caller);

/** The caller of a request that has passed the guard. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error('a handler was reached without passing the request guard');
  return caller;
}

const isOfProfile = ({ subject }: Admission): boolean => subject.startsWith('rpc.auth.profile.');

const isOfFiles = ({ subject }: Admission): boolean => subject.startsWith('rpc.files.');

const maxDeviceLength = 300;

/** The browser by its own account, for the list of a user's sessions. */
export function deviceOf({ headers }: FastifyRequest): Pick<Caller, 'device'> {
  const device = headers['user-agent']?.replaceAll(/[^ -~]/g, '').slice(0, maxDeviceLength);
  return device ? { device } : {};
}

const isLogin = (path: string): boolean => /^\/(login|entra|setup|avvisi\/stop)(\/|$)/.test(path);
/** Whether a path needs no caller; the live stream checks its caller itself. */
const isOpenApi = (path: string): boolean => /^\/api(\/|$)/.test(path) && path !== '/api/live';

/**
 * Identifies and authorizes the caller before the body is read: token or public tenant, rate limits, the tenant's
 * feature flags. Also rejects unknown addresses before the body is read.
 */
@Injectable()
export class RequestGuard {
  private readonly admissions: ReadonlyMap<string, Admission>;

  constructor(
    private readonly tokens: TokenCheck,
    private readonly people: People,
    private readonly usedTokens: UsedTokens,
    private readonly tenants: TenantDirectory,
    private readonly limits: RateLimits,
    private readonly pages: Pages,
    @Inject(CONTRACTS) contracts: Contracts,
  ) {
    this.admissions = new Map<string, Admission>([
      ...endpointsByRoute(contracts),
      ...fileRoutes,
      ...logoRoutes,
    ]);
  }

  /** Applies to routes that are registered after it. */
  register(instance: FastifyInstance): void {
    instance.addHook('onRequest', async (request) => {
      const admission = this.admissions.get(`${request.method} ${request.routeOptions.url}`);
      if (admission) return this.admit(admission, request);
      const path = routedPath(request);
      if (isLogin(path)) return this.limits.spendOpen(request, 'login');
      if (request.is404 || isOpenApi(path)) this.limits.spendOpen(request);
      if (request.is404) throw await this.notFoundOrMethod(request);
    });
    instance.addHook('onResponse', async (request, { statusCode }) => {
      if (statusCode >= 400) this.limits.giveBack(request);
    });
  }

  /**
   * The claims of a user's token; counts against the limit of its user, or of its address if the token is invalid.
   */
  async signedIn(request: FastifyRequest): Promise<TokenClaims> {
    const claims = await this.counted(request, this.tokens.user(request));
    this.usedTokens.note(claims.jti);
    return claims;
  }

  /** Counts a request by the outcome of the check of its token. */
  private async counted<C extends TokenClaims | LinkClaims>(
    request: FastifyRequest,
    check: Promise<C>,
  ): Promise<C> {
    const claims = await check.catch((error: unknown) => {
      // While keys are unavailable, valid and invalid tokens cannot be told apart.
      if (!(error instanceof AppError) || error.code !== 'unavailable') this.limits.spendOpen(request);
      throw error;
    });
    this.limits.spendSignedIn(claims);
    return claims;
  }

  /** Pages exist only for GET and HEAD. */
  private async notFoundOrMethod({ url }: FastifyRequest): Promise<AppError> {
    return (await this.pages.has(requestedPath(url))) ? new MethodNotAllowed(['GET', 'HEAD']) : notFound();
  }

  private async admit(contract: Admission, request: FastifyRequest): Promise<void> {
    const caller = await this.identify(contract, request);
    setCaller(request, contract.caller === 'open' ? caller : await this.permit(contract, caller));
  }

  private async identify(contract: Admission, request: FastifyRequest): Promise<Caller> {
    if (contract.caller === 'staff') {
      const { TCODE, sub, fullName, jti } = await this.signedIn(request);
      const role = await this.people.roleOf({ sub });
      const caller = {
        tenantId: TCODE,
        userId: sub,
        userName: fullName,
        requestId: request.id,
        tokenId: jti,
        role,
        ...(isOfProfile(contract) && deviceOf(request)),
      };
      checkPermission(contract, caller);
      return caller;
    }
    if (contract.caller === 'link') {
      const { TCODE, sub } = await this.counted(request, this.tokens.link(request));
      return {
        ...{ tenantId: TCODE, userId: null, userName: 'Ditta esterna' },
        ...{ linkId: sub, requestId: request.id },
      };
    }
    const caller =
      contract.caller === 'open'
        ? { ...systemCaller(request.id), ...deviceOf(request) }
        : publicCaller(contract, request);
    if (!caller) {
      this.limits.spendOpen(request);
      throw notFound();
    }
    this.limits.spendPublic(contract, request, caller);
    return caller;
  }

  /** The caller with the tenant's time zone and settings, if the tenant has the service switched on. */
  private async permit({ service, caller: callerKind }: Admission, caller: Caller): Promise<Caller> {
    const tenant = await this.tenants.find(caller.tenantId).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'not_found' ? notFound() : error;
    });
    if (service && !tenant) throw new AppError('unavailable', 'Il servizio di accesso non risponde');
    if (service && tenant && isSwitchedOff(tenant.services, service)) throw serviceDisabled(callerKind);
    if (!tenant) return caller;
    const { timezone, lots } = tenant;
    return { ...caller, timezone, ...(lots && { lots }) };
  }
}

const notFound = () => new AppError('not_found', 'Non trovato');

/**
 * `undefined` for an invalid tenant code.
 */
function publicCaller(contract: Admission, { params, id, ip }: FastifyRequest): Caller | undefined {
  const { data } = tenantParams.safeParse(params);
  return (
    data && {
      ...{ tenantId: data.tenant, userId: null, userName: 'Segnalazione pubblica', requestId: id },
      ...(isOfFiles(contract) && { address: networkOf(ip) }),
    }
  );
}

/** For the public and for contractors, a switched-off service looks like an unknown tenant. */
function serviceDisabled(callerKind: Admission['caller']): AppError {
  return callerKind === 'staff'
    ? new AppError('forbidden', 'Servizio non attivo per questa azienda')
    : notFound();
}
