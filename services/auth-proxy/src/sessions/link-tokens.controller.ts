import { Controller } from '@nestjs/common';
import { linkTokens } from '@officina/contracts/auth/link-token';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { Handle } from '@officina/server-kit/bus/handle';
import { Clock } from '@officina/server-kit/clock';
import { Tenants } from '../tenants/tenant.model.ts';
import { Tokens } from './tokens.ts';

@Controller()
export class LinkTokensController {
  constructor(
    private readonly tenants: Tenants,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  @Handle(linkTokens.issue)
  async issue({ body }: RequestOf<typeof linkTokens.issue>, caller: Caller) {
    const requestedAt = this.clock.now();
    const tenant = await this.tenants.active(caller);
    const { token, expiresAt } = await this.tokens.linkToken(tenant, body.linkId, requestedAt);
    return { token, expiresAt: expiresAt.toISOString() };
  }
}
