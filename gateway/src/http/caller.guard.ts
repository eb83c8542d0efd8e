import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Endpoint } from '@officina/contracts/endpoint';
import { tenantParams } from '@officina/contracts/fields';
import { AppError } from '@officina/server-kit/app-error';
import { systemCaller } from '@officina/server-kit/system-caller';
import type { FastifyRequest } from 'fastify';
import { TenantDirectory } from '../token/tenant-directory.ts';
import { TokenCheck } from '../token/token-check.ts';
import { setCaller } from './caller-of.ts';
import { endpointOf } from './endpoint-of.ts';
import { RateLimits } from './rate-limits.ts';

/** Finds out who calls a contract's route and whether they may: token or public tenant, limits, tenant's switches. */
@Injectable()
export class CallerGuard implements CanActivate {
  constructor(
    private readonly tokens: TokenCheck,
    private readonly tenants: TenantDirectory,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const contract = endpointOf.get(context.getHandler());
    if (!contract) throw new Error('CallerGuard guards contract routes only');
    const caller = await this.identify(contract, request);
    await this.limits.spend(contract, request, caller);
    if (contract.planned) throw new AppError('planned', 'Questa funzione è in arrivo');
    setCaller(request, contract.caller === 'open' ? caller : await this.admit(contract, caller));
    return true;
  }

  private async identify(contract: Endpoint, request: FastifyRequest): Promise<Caller> {
    if (contract.caller === 'open') return systemCaller(request.id);
    if (contract.caller === 'public') return publicCaller(request);
    const { TCODE, sub, fullName, jti } = await this.tokens.check(request);
    return { tenantId: TCODE, userId: sub, userName: fullName, requestId: request.id, tokenId: jti };
  }

  /** The caller with the tenant's zone, when the tenant has the call switched on. */
  private async admit({ permission, caller: who }: Endpoint, caller: Caller): Promise<Caller> {
    const tenant = await this.tenants.find(caller.tenantId).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'not_found' ? notFound() : error;
    });
    if (permission && !tenant) throw new AppError('unavailable', 'Il servizio di accesso non risponde');
    if (permission && tenant?.services[permission]?.enabled === false) throw switchedOff(who);
    return tenant ? { ...caller, timezone: tenant.timezone } : caller;
  }
}

const notFound = () => new AppError('not_found', 'Non trovato');

function publicCaller({ params, id }: FastifyRequest): Caller {
  const path = tenantParams.safeParse(params);
  if (!path.success) throw notFound();
  return { tenantId: path.data.tenant, userId: null, userName: 'Segnalazione pubblica', requestId: id };
}

/** To the public a form that is off looks like a tenant that does not exist. */
function switchedOff(who: Endpoint['caller']): AppError {
  return who === 'public' ? notFound() : new AppError('forbidden', 'Servizio non attivo per questa azienda');
}
