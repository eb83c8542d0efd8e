import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { visitOrphans } from '@officina/contracts/sites/orphans';
import { Handle } from '@officina/server-kit/bus/handle';
import { asAdministrator, orphanSummary } from '@officina/server-kit/references/referrers';
import { OrphansService } from './orphans.service.ts';

/** Only the bus user `admin` may publish to this subject. */
@Controller()
export class OrphansController {
  constructor(private readonly service: OrphansService) {}

  @Handle(visitOrphans.find)
  async find({ body: { tenant } }: RequestOf<typeof visitOrphans.find>, caller: Caller) {
    return orphanSummary(await this.service.find(asAdministrator(caller, tenant)));
  }
}
