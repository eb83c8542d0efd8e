import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { spares } from '@officina/contracts/maintenance/spares';
import { Handle } from '@officina/server-kit/bus/handle';
import { pageToWire, toWire } from '@officina/server-kit/store/stored';
import { Machines } from '../machines/machine.model.ts';
import { Spares } from './spare.model.ts';
import { SparesService } from './spares.service.ts';

const byCode = { code: 1 } as const;

/** Answers the spares group of the contracts. */
@Controller()
export class SparesController {
  constructor(
    private readonly service: SparesService,
    private readonly spares: Spares,
    private readonly machines: Machines,
  ) {}

  @Handle(spares.all)
  async all({ after }: RequestOf<typeof spares.all>, caller: Caller) {
    return pageToWire(await this.spares.list(caller, {}, { sort: byCode, after }), toWire);
  }

  @Handle(spares.byMachine)
  async byMachine({ params, after }: RequestOf<typeof spares.byMachine>, caller: Caller) {
    if (after === undefined) await this.machines.get(caller, params.id);
    const page = await this.spares.list(caller, { machineId: params.id }, { sort: byCode, after });
    return pageToWire(page, toWire);
  }

  @Handle(spares.create)
  async create({ body, idempotencyKey }: RequestOf<typeof spares.create>, caller: Caller) {
    return toWire(await this.service.create(caller, body, { idempotencyKey }));
  }

  @Handle(spares.edit)
  async edit({ params, body, ...on }: RequestOf<typeof spares.edit>, caller: Caller) {
    return toWire(await this.service.edit(caller, params.id, body, on));
  }

  @Handle(spares.remove)
  async remove({ params, version }: RequestOf<typeof spares.remove>, caller: Caller) {
    await this.service.remove(caller, params.id, { version });
    return { ok: true } as const;
  }

  @Handle(spares.byIds)
  async byIds({ body }: RequestOf<typeof spares.byIds>, caller: Caller) {
    const found = await this.spares.byIds(caller, body.ids);
    return { items: found.map(({ _id }) => ({ _id: _id.toHexString() })) };
  }
}
