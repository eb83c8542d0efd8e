import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { visits } from '@officina/contracts/sites/visits';
import { Handle } from '@officina/server-kit/bus/handle';
import { Clock } from '@officina/server-kit/clock';
import { referenceCountCall } from '@officina/server-kit/references/referrers';
import { pageToWire, toWire } from '@officina/server-kit/store/stored';
import { listWorkbook } from '@officina/server-kit/workbook/list-workbook';
import { datedFileName } from '@officina/server-kit/workbook/workbook';
import { zoneOf } from '@officina/server-kit/zone';
import { Sites } from '../sites/site.model.ts';
import { listColumns, listFields, type ListedVisit } from './list-sheet.ts';
import { VisitPaper } from './paper/visit-paper.ts';
import { Visits } from './visit.model.ts';
import { VisitsService } from './visits.service.ts';

const newestFirst = { datetime: -1 } as const;
const references = referenceCountCall('sites');

/** Answers the visits group of the contracts, and counts visits that reference a machine. */
@Controller()
export class VisitsController {
  constructor(
    private readonly service: VisitsService,
    private readonly visits: Visits,
    private readonly sites: Sites,
    private readonly clock: Clock,
    private readonly paper: VisitPaper,
  ) {}

  @Handle(visits.all)
  async all({ after }: RequestOf<typeof visits.all>, caller: Caller) {
    return pageToWire(await this.visits.list(caller, {}, { sort: newestFirst, after }), toWire);
  }

  @Handle(visits.byMachine)
  async byMachine({ params, after }: RequestOf<typeof visits.byMachine>, caller: Caller) {
    if (after === undefined) await this.service.refuseUnknownMachine(caller, params.id);
    const page = await this.visits.list(caller, ofMachine(params.id), { sort: newestFirst, after });
    return pageToWire(page, ({ machines, ...visit }) => ({
      ...toWire(visit),
      machines: machines.filter(({ machineId }) => machineId === params.id),
    }));
  }

  @Handle(visits.single)
  async single({ params }: RequestOf<typeof visits.single>, caller: Caller) {
    return toWire(await this.visits.get(caller, params.id));
  }

  @Handle(visits.create)
  async create({ body, idempotencyKey }: RequestOf<typeof visits.create>, caller: Caller) {
    const made = await this.service.create(caller, body, { idempotencyKey });
    return { ...toWire(made), message: 'Visita registrata' };
  }

  @Handle(visits.edit)
  async edit({ params, body, ...on }: RequestOf<typeof visits.edit>, caller: Caller) {
    const changed = await this.service.edit(caller, params.id, body, on);
    return { ...toWire(changed), message: 'Visita modificata' };
  }

  @Handle(visits.remove)
  async remove({ params, version }: RequestOf<typeof visits.remove>, caller: Caller) {
    await this.service.remove(caller, params.id, { version });
    return { ok: true, message: 'Visita eliminata' } as const;
  }

  @Handle(visits.pdf)
  pdf({ params }: RequestOf<typeof visits.pdf>, caller: Caller) {
    return this.paper.of(caller, params.id);
  }

  @Handle(visits.listExcel)
  listExcel({ body: { ids } }: RequestOf<typeof visits.listExcel>, caller: Caller) {
    const zone = zoneOf(caller);
    const rowsOf = async (some: string[]): Promise<ListedVisit[]> => {
      const found = await this.visits.inOrder(caller, some, listFields);
      const siteIds = [...new Set(found.map(({ site }) => site))];
      const sites = await this.sites.inOrder(caller, siteIds, ['name', 'city']);
      const byId = new Map(sites.map((site) => [site._id.toHexString(), site]));
      return found.map((visit) => ({ visit, site: byId.get(visit.site) }));
    };
    return {
      name: datedFileName('visite', zone, this.clock.now()),
      content: listWorkbook({ name: 'Visite', zone, columns: listColumns }, ids, rowsOf),
    };
  }

  @Handle(visits.byIds)
  async byIds({ body }: RequestOf<typeof visits.byIds>, caller: Caller) {
    const found = await this.visits.byIds(caller, body.ids);
    return { items: found.map(({ _id }) => ({ _id: _id.toHexString() })) };
  }

  @Handle(visits.lastGrades)
  async lastGrades({ body }: RequestOf<typeof visits.lastGrades>, caller: Caller) {
    return { items: await this.visits.lastGrades(caller, body.ids, this.clock.now()) };
  }

  @Handle(references)
  async countReferences({ body: { entity, id } }: RequestOf<typeof references>, caller: Caller) {
    const count = entity === 'machine' ? await this.visits.count(caller, ofMachine(id)) : 0;
    return { counts: [{ entity: 'visit' as const, count }] };
  }
}

const ofMachine = (machineId: string) => ({ machines: { $elemMatch: { machineId } } });
