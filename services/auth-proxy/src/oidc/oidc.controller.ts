import { Controller } from '@nestjs/common';
import { oidc } from '@officina/contracts/auth/oidc';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { Handle } from '@officina/server-kit/bus/handle';
import { OidcService } from './oidc.service.ts';

/** Answers the pages with which people log in by a company account. */
@Controller()
export class OidcController {
  constructor(private readonly oidc: OidcService) {}

  @Handle(oidc.state)
  state() {
    return this.oidc.state();
  }

  @Handle(oidc.begin)
  begin({ body }: RequestOf<typeof oidc.begin>) {
    return this.oidc.begin(body);
  }

  @Handle(oidc.finish)
  finish({ body }: RequestOf<typeof oidc.finish>, caller: Caller) {
    return this.oidc.finish(body, caller);
  }

  @Handle(oidc.choose)
  choose({ body }: RequestOf<typeof oidc.choose>, caller: Caller) {
    return this.oidc.choose(body, caller);
  }

  @Handle(oidc.logout)
  logout({ body }: RequestOf<typeof oidc.logout>) {
    return this.oidc.logout(body);
  }
}
