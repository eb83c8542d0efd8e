import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { orderOrphans } from '@officina/contracts/orders/orphans';
import { Handle } from '@officina/server-kit/bus/handle';
import { asAdministrator, orphanSummary } from '@officina/server-kit/references/referrers';
import { OrphansService } from './orphans.service.ts';

/** Only the bus user `admin` may publish to these subjects. */
@Controller()
export class OrphansController {
  constructor(private readonly service: OrphansService) {}

  @Handle(orderOrphans.find)
  async find({ body: { tenant } }: RequestOf<typeof orderOrphans.find>, caller: Caller) {
    return orphanSummary(await this.service.find(asAdministrator(caller, tenant)));
  }

  @Handle(orderOrphans.mend)
  async repair({ body: { tenant } }: RequestOf<typeof orderOrphans.mend>, caller: Caller) {
    return orphanSummary(await this.service.repair(asAdministrator(caller, tenant)));
  }
}
