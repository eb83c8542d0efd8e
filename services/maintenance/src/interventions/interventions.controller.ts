import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Page, ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { interventions, type Intervention } from '@officina/contracts/maintenance/interventions';
import { Handle } from '@officina/server-kit/bus/handle';
import type { Filter } from '@officina/server-kit/store/audited-reads';
import { Machines } from '../machines/machine.model.ts';
import type { InterventionFields } from './intervention-fields.ts';
import { Interventions, toIntervention } from './intervention.model.ts';
import { InterventionsService } from './interventions.service.ts';

type Request<V extends keyof typeof interventions> = RequestOf<(typeof interventions)[V]>;
type Reply<V extends keyof typeof interventions> = Promise<ReplyOf<(typeof interventions)[V]>>;

const newestFirst = { startDate: -1 } as const;
const open: Filter<InterventionFields> = { status: { $in: ['OPEN', 'ASSIGNED', 'WAITING PARTS'] } };

/** Answers the interventions group of the contracts. */
@Controller()
export class InterventionsController {
  constructor(
    private readonly service: InterventionsService,
    private readonly interventions: Interventions,
    private readonly machines: Machines,
  ) {}

  @Handle(interventions.allOpen)
  async allOpen({ after }: Request<'allOpen'>, caller: Caller): Reply<'allOpen'> {
    return this.page(caller, open, after);
  }

  @Handle(interventions.archived)
  async archived({ after }: Request<'archived'>, caller: Caller): Reply<'archived'> {
    return this.page(caller, { status: 'CLOSED' }, after);
  }

  @Handle(interventions.maintenanceDone)
  async maintenanceDone({ after }: Request<'maintenanceDone'>, caller: Caller): Reply<'maintenanceDone'> {
    return this.page(caller, { status: 'CLOSED', maintenanceId: { $ne: null } }, after);
  }

  @Handle(interventions.byMachine)
  async byMachine({ params, after }: Request<'byMachine'>, caller: Caller): Reply<'byMachine'> {
    if (after === undefined) await this.machines.get(caller, params.machineId);
    return this.page(caller, { machineId: params.machineId }, after);
  }

  @Handle(interventions.create)
  async create({ body, idempotencyKey }: Request<'create'>, caller: Caller): Reply<'create'> {
    return toIntervention(await this.service.create(caller, body, { idempotencyKey }));
  }

  @Handle(interventions.report)
  async report({ body, idempotencyKey }: Request<'report'>, caller: Caller): Reply<'report'> {
    await this.service.report(caller, body, { idempotencyKey });
    return { ok: true };
  }

  @Handle(interventions.edit)
  async edit({ params, body, version }: Request<'edit'>, caller: Caller): Reply<'edit'> {
    return toIntervention(await this.service.edit(caller, params.id, body, { version }));
  }

  @Handle(interventions.remove)
  async remove({ params, version }: Request<'remove'>, caller: Caller): Reply<'remove'> {
    await this.service.remove(caller, params.id, { version });
    return { ok: true };
  }

  private async page(
    caller: Caller,
    filter: Filter<InterventionFields>,
    after?: string,
  ): Promise<Page<Intervention>> {
    const page = await this.interventions.list(caller, filter, { sort: newestFirst, after });
    return { ...page, items: page.items.map(toIntervention) };
  }
}
