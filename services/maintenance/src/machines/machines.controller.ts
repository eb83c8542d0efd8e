import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { machines } from '@officina/contracts/maintenance/machines';
import { Handle } from '@officina/server-kit/bus/handle';
import { Clock } from '@officina/server-kit/clock';
import { referenceCountCall } from '@officina/server-kit/references/referrers';
import { pageToWire, toWire } from '@officina/server-kit/store/stored';
import { datedFileName } from '@officina/server-kit/workbook/workbook';
import { zoneOf } from '@officina/server-kit/zone';
import { Interventions, waitingFor } from '../interventions/intervention.model.ts';
import { Machines } from './machine.model.ts';
import { machinesWorkbook } from './machines-workbook.ts';
import { MachinesService } from './machines.service.ts';
import { MachineNeighbours } from './machine-neighbours.ts';

const byCode = { shortCode: 1 } as const;
const references = referenceCountCall('maintenance');

/** Answers the machines group of the contracts, and counts machines and interventions that reference a document. */
@Controller()
export class MachinesController {
  constructor(
    private readonly service: MachinesService,
    private readonly machines: Machines,
    private readonly interventions: Interventions,
    private readonly neighbours: MachineNeighbours,
    private readonly clock: Clock,
  ) {}

  @Handle(machines.all)
  async all({ after }: RequestOf<typeof machines.all>, caller: Caller) {
    return pageToWire(await this.machines.list(caller, {}, { sort: byCode, after }), toWire);
  }

  @Handle(machines.excel)
  async excel(_request: RequestOf<typeof machines.excel>, caller: Caller) {
    const zone = zoneOf(caller);
    const requests = [this.machines.briefs(caller), this.neighbours.switches(caller)] as const;
    const [all, switches] = await Promise.all(requests);
    const [siteNames, grades] = await Promise.all([
      this.neighbours.siteNames(caller, all, switches),
      this.neighbours.grades(caller, all, switches),
    ]);
    return {
      name: datedFileName('macchinari', zone, this.clock.now()),
      content: machinesWorkbook(all, { siteNames, grades }, zone),
    };
  }

  @Handle(machines.publicAll)
  async publicAll({ after }: RequestOf<typeof machines.publicAll>, caller: Caller) {
    const fields = ['shortCode', 'name'] as const;
    const page = await this.machines.listFields(caller, { isActive: true }, { sort: byCode, after, fields });
    return pageToWire(page, ({ _id, shortCode, name }) => ({ _id: _id.toHexString(), shortCode, name }));
  }

  @Handle(machines.single)
  async single({ params }: RequestOf<typeof machines.single>, caller: Caller) {
    return toWire(await this.machines.get(caller, params.id));
  }

  @Handle(machines.create)
  async create({ body, idempotencyKey }: RequestOf<typeof machines.create>, caller: Caller) {
    return toWire(await this.service.create(caller, body, { idempotencyKey }));
  }

  @Handle(machines.edit)
  async edit({ params, body, ...on }: RequestOf<typeof machines.edit>, caller: Caller) {
    return toWire(await this.service.edit(caller, params.id, body, on));
  }

  @Handle(machines.remove)
  async remove({ params, version }: RequestOf<typeof machines.remove>, caller: Caller) {
    await this.service.remove(caller, params.id, { version });
    return { ok: true } as const;
  }

  @Handle(machines.byIds)
  async byIds({ body }: RequestOf<typeof machines.byIds>, caller: Caller) {
    const found = await this.machines.byIds(caller, body.ids);
    const items = found.map(({ _id, shortCode, name, isActive, site }) => ({
      _id: _id.toHexString(),
      shortCode,
      name,
      isActive,
      site,
    }));
    return { items };
  }

  @Handle(machines.bySite)
  async bySite({ params, after }: RequestOf<typeof machines.bySite>, caller: Caller) {
    const fields = ['shortCode', 'name', 'customer'] as const;
    const inService = { site: params.id, isActive: true };
    const page = await this.machines.listFields(caller, inService, { sort: byCode, after, fields });
    return pageToWire(page, ({ _id, ...brief }) => ({ _id: _id.toHexString(), ...brief }));
  }

  @Handle(machines.hold)
  async hold({ body: { ids, by } }: RequestOf<typeof machines.hold>, caller: Caller) {
    const held = await this.machines.holdByIds(caller, ids, by);
    return { items: held.map(({ _id }) => ({ _id: _id.toHexString() })) };
  }

  @Handle(machines.release)
  async release({ body: { ids, by } }: RequestOf<typeof machines.release>, caller: Caller) {
    await this.machines.release(caller, ids, by);
    return { ok: true } as const;
  }

  @Handle(references)
  async countReferences({ body: { entity, id } }: RequestOf<typeof references>, caller: Caller) {
    const count = entity === 'site' ? await this.machines.count(caller, { site: id }) : 0;
    const waiting = entity === 'order' ? await this.interventions.count(caller, waitingFor(id)) : 0;
    return {
      counts: [
        { entity: 'machine' as const, count },
        { entity: 'intervention' as const, count: waiting },
      ],
    };
  }
}
