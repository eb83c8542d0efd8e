import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { sites } from '@officina/contracts/sites/sites';
import { Handle } from '@officina/server-kit/bus/handle';
import { pageToWire, toWire } from '@officina/server-kit/store/stored';
import { Sites } from './site.model.ts';
import { SitesService } from './sites.service.ts';

/** Answers the sites group of the contracts. */
@Controller()
export class SitesController {
  constructor(
    private readonly service: SitesService,
    private readonly sites: Sites,
  ) {}

  @Handle(sites.all)
  async all({ after }: RequestOf<typeof sites.all>, caller: Caller) {
    return pageToWire(await this.sites.list(caller, {}, { sort: { name: 1 }, after }), toWire);
  }

  @Handle(sites.byMachine)
  async byMachine({ params }: RequestOf<typeof sites.byMachine>, caller: Caller) {
    return { items: (await this.service.ofMachine(caller, params.id)).map(toWire) };
  }

  @Handle(sites.create)
  async create({ body, idempotencyKey }: RequestOf<typeof sites.create>, caller: Caller) {
    return toWire(await this.service.create(caller, body, { idempotencyKey }));
  }

  @Handle(sites.edit)
  async edit({ params, body, ...on }: RequestOf<typeof sites.edit>, caller: Caller) {
    return toWire(await this.service.edit(caller, params.id, body, on));
  }

  @Handle(sites.remove)
  async remove({ params, version }: RequestOf<typeof sites.remove>, caller: Caller) {
    await this.service.remove(caller, params.id, { version });
    return { ok: true } as const;
  }

  @Handle(sites.byIds)
  async byIds({ body }: RequestOf<typeof sites.byIds>, caller: Caller) {
    const found = await this.sites.byIds(caller, body.ids);
    return {
      items: found.map(({ _id, name, address, city }) => ({ _id: _id.toHexString(), name, address, city })),
    };
  }

  @Handle(sites.hold)
  async hold({ body: { ids, by } }: RequestOf<typeof sites.hold>, caller: Caller) {
    const held = await this.sites.holdByIds(caller, ids, by);
    return { items: held.map(({ _id }) => ({ _id: _id.toHexString() })) };
  }

  @Handle(sites.release)
  async release({ body: { ids, by } }: RequestOf<typeof sites.release>, caller: Caller) {
    await this.sites.release(caller, ids, by);
    return { ok: true } as const;
  }
}
