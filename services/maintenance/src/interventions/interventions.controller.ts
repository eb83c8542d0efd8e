import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { Handle } from '@officina/server-kit/bus/handle';
import { Clock } from '@officina/server-kit/clock';
import type { Filter } from '@officina/server-kit/store/audited-reads';
import { listWorkbook } from '@officina/server-kit/workbook/list-workbook';
import { datedFileName } from '@officina/server-kit/workbook/workbook';
import { zoneOf } from '@officina/server-kit/zone';
import { Machines } from '../machines/machine.model.ts';
import { nameAndCode } from '../machines/machine-rules.ts';
import { Plans } from '../plans/plan.model.ts';
import { Interventions, open, type InterventionFields } from './intervention.model.ts';
import { detailFields, executionFields } from './details-sheet.ts';
import { allMachinesWorkbook, goneMachine, machineWorkbook, sheetFields } from './interventions-workbook.ts';
import { InterventionsService } from './interventions.service.ts';
import { listColumns, listFields, type ListedJob } from './list-sheet.ts';
import {
  descriptionOf,
  pageWithPlanNames,
  planNameLookup,
  withPlanName,
  type PlanNames,
} from './plan-names.ts';

const newestFirst = { startDate: -1 } as const;
/** In the order of the index. */
const byMachine = { machineId: 1, startDate: -1 } as const;
const listed: Filter<InterventionFields> = { isActive: true };

/** Answers the interventions group of the contracts. */
@Controller()
export class InterventionsController {
  constructor(
    private readonly service: InterventionsService,
    private readonly interventions: Interventions,
    private readonly machines: Machines,
    private readonly plans: Plans,
    private readonly clock: Clock,
  ) {}

  @Handle(interventions.allOpen)
  async allOpen({ after }: RequestOf<typeof interventions.allOpen>, caller: Caller) {
    return this.page(caller, open, after);
  }

  @Handle(interventions.archived)
  async archived({ after }: RequestOf<typeof interventions.archived>, caller: Caller) {
    return this.page(caller, { status: 'CLOSED' }, after);
  }

  @Handle(interventions.maintenanceDone)
  async maintenanceDone({ after }: RequestOf<typeof interventions.maintenanceDone>, caller: Caller) {
    return this.page(caller, { status: 'CLOSED', maintenanceId: { $ne: null } }, after);
  }

  @Handle(interventions.byMachine)
  async byMachine({ params, after }: RequestOf<typeof interventions.byMachine>, caller: Caller) {
    if (after === undefined) await this.machines.get(caller, params.machineId);
    return this.page(caller, { machineId: params.machineId }, after);
  }

  @Handle(interventions.byVisit)
  async byVisit({ params, after }: RequestOf<typeof interventions.byVisit>, caller: Caller) {
    if (after === undefined) await this.service.refuseUnknownVisit(caller, params.id);
    return this.page(caller, { visitId: params.id }, after);
  }

  @Handle(interventions.byMachineExcel)
  async byMachineExcel({ params }: RequestOf<typeof interventions.byMachineExcel>, caller: Caller) {
    const machine = await this.machines.get(caller, params.id);
    const ofMachine = { ...listed, machineId: params.id };
    const rows = this.interventions.batches(caller, ofMachine, { sort: newestFirst, fields: sheetFields });
    const details = this.interventions.batches(caller, ofMachine, {
      sort: newestFirst,
      fields: detailFields,
    });
    return {
      name: `statistiche-man-${machine.name || machine.shortCode}.xlsx`,
      content: machineWorkbook(rows, details, { planNames: this.planNames(caller), zone: zoneOf(caller) }),
    };
  }

  @Handle(interventions.listExcel)
  listExcel({ body: { ids } }: RequestOf<typeof interventions.listExcel>, caller: Caller) {
    const zone = zoneOf(caller);
    const rowsOf = async (some: string[]): Promise<ListedJob[]> => {
      const jobs = await this.interventions.inOrder(caller, some, listFields);
      const machineNames = await this.machineNames(caller, [...new Set(jobs.map((job) => job.machineId))]);
      const planNameOf = await planNameLookup(this.plans, caller, jobs);
      return jobs.map((job) => ({
        job,
        machine: machineNames.get(job.machineId) ?? goneMachine,
        description: descriptionOf(job, planNameOf(job)),
      }));
    };
    const sheet = { name: 'Interventi', zone, columns: listColumns(zone) };
    return {
      name: datedFileName('interventi', zone, this.clock.now()),
      content: listWorkbook(sheet, ids, rowsOf),
    };
  }

  @Handle(interventions.allExcel)
  allExcel(_request: RequestOf<typeof interventions.allExcel>, caller: Caller) {
    const fields = [...sheetFields, ...executionFields, 'machineId'] as const;
    const rows = this.interventions.batches(caller, listed, { sort: byMachine, fields });
    const machineNames = (ids: string[]) => this.machineNames(caller, ids);
    const names = { machineNames, planNames: this.planNames(caller) };
    return { name: 'interventi.xlsx', content: allMachinesWorkbook(rows, names, zoneOf(caller)) };
  }

  @Handle(interventions.single)
  async single({ params }: RequestOf<typeof interventions.single>, caller: Caller) {
    return withPlanName(this.plans, caller, await this.interventions.get(caller, params.id));
  }

  @Handle(interventions.create)
  async create({ body, idempotencyKey }: RequestOf<typeof interventions.create>, caller: Caller) {
    return withPlanName(this.plans, caller, await this.service.create(caller, body, { idempotencyKey }));
  }

  @Handle(interventions.report)
  async report({ body, idempotencyKey }: RequestOf<typeof interventions.report>, caller: Caller) {
    await this.service.report(caller, body, { idempotencyKey });
    return { ok: true } as const;
  }

  @Handle(interventions.fromSensor)
  async fromSensor({ body, idempotencyKey }: RequestOf<typeof interventions.fromSensor>, caller: Caller) {
    const { _id } = await this.service.openForSensor(caller, body, { idempotencyKey });
    return { _id: _id.toHexString() };
  }

  @Handle(interventions.edit)
  async edit({ params, body, ...on }: RequestOf<typeof interventions.edit>, caller: Caller) {
    return withPlanName(this.plans, caller, await this.service.edit(caller, params.id, body, on));
  }

  @Handle(interventions.remove)
  async remove({ params, version }: RequestOf<typeof interventions.remove>, caller: Caller) {
    await this.service.remove(caller, params.id, { version });
    return { ok: true } as const;
  }

  private planNames(caller: Caller): PlanNames {
    return (jobs) => planNameLookup(this.plans, caller, jobs);
  }

  private async machineNames(caller: Caller, ids: string[]) {
    const found = await this.machines.byIds(caller, ids);
    return new Map(found.map((machine) => [machine._id.toHexString(), nameAndCode(machine)]));
  }

  private async page(caller: Caller, filter: Filter<InterventionFields>, after?: string) {
    const page = await this.interventions.list(
      caller,
      { ...listed, ...filter },
      { sort: newestFirst, after },
    );
    return pageWithPlanNames(this.plans, caller, page);
  }
}
