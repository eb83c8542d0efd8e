import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { plans } from '@officina/contracts/maintenance/plans';
import { Handle } from '@officina/server-kit/bus/handle';
import { Clock } from '@officina/server-kit/clock';
import { pageToWire, toWire } from '@officina/server-kit/store/stored';
import { datedFileName } from '@officina/server-kit/workbook/workbook';
import { zoneOf } from '@officina/server-kit/zone';
import { Machines } from '../machines/machine.model.ts';
import { PlanLists } from './plan-lists.ts';
import { Plans } from './plan.model.ts';
import { plansWorkbook } from './plans-workbook.ts';
import { PlansService } from './plans.service.ts';

/** Answers the plans group of the contracts. */
@Controller()
export class PlansController {
  constructor(
    private readonly service: PlansService,
    private readonly lists: PlanLists,
    private readonly plans: Plans,
    private readonly machines: Machines,
    private readonly clock: Clock,
  ) {}

  @Handle(plans.all)
  async all({ after }: RequestOf<typeof plans.all>, caller: Caller) {
    return pageToWire(await this.lists.all(caller, after), toWire);
  }

  @Handle(plans.byMachine)
  async byMachine({ params: { machineId }, after }: RequestOf<typeof plans.byMachine>, caller: Caller) {
    if (after === undefined) await this.machines.get(caller, machineId);
    return pageToWire(await this.plans.list(caller, { machineId }, { sort: { _id: 1 }, after }), toWire);
  }

  @Handle(plans.single)
  async single({ params }: RequestOf<typeof plans.single>, caller: Caller) {
    return toWire(await this.plans.get(caller, params.id));
  }

  @Handle(plans.due)
  async due({ after }: RequestOf<typeof plans.due>, caller: Caller) {
    return pageToWire(await this.lists.due(caller, after), toWire);
  }

  @Handle(plans.excel)
  async excel(_request: RequestOf<typeof plans.excel>, caller: Caller) {
    const zone = zoneOf(caller);
    const machines = await this.machines.briefs(caller);
    const byId = new Map(machines.map((machine) => [machine._id, machine]));
    return {
      name: datedFileName('manutenzioni', zone, this.clock.now()),
      content: plansWorkbook(this.lists.allWithDue(caller), byId, zone),
    };
  }

  @Handle(plans.create)
  async create({ body, idempotencyKey }: RequestOf<typeof plans.create>, caller: Caller) {
    return toWire(await this.service.create(caller, body, { idempotencyKey }));
  }

  @Handle(plans.copy)
  async copy({ body, idempotencyKey }: RequestOf<typeof plans.copy>, caller: Caller) {
    const copies = await this.service.copy(caller, body, { idempotencyKey });
    return { items: copies.map(({ _id, machineId }) => ({ _id: _id.toHexString(), machineId })) };
  }

  @Handle(plans.edit)
  async edit({ params, body, ...on }: RequestOf<typeof plans.edit>, caller: Caller) {
    return toWire(await this.service.edit(caller, params.id, body, on));
  }

  @Handle(plans.postpone)
  async postpone({ params, body, ...on }: RequestOf<typeof plans.postpone>, caller: Caller) {
    return toWire(await this.service.postpone(caller, params.id, body, on));
  }

  @Handle(plans.remove)
  async remove({ params, version }: RequestOf<typeof plans.remove>, caller: Caller) {
    await this.service.remove(caller, params.id, { version });
    return { ok: true } as const;
  }
}
