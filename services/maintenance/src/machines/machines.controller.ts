import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { machines } from '@officina/contracts/maintenance/machines';
import { Handle } from '@officina/server-kit/bus/handle';
import { Machines, toMachine } from './machine.model.ts';
import { MachinesService } from './machines.service.ts';

type Request<V extends keyof typeof machines> = RequestOf<(typeof machines)[V]>;
type Reply<V extends keyof typeof machines> = Promise<ReplyOf<(typeof machines)[V]>>;

const byCode = { shortCode: 1 } as const;

/** Answers the machines group of the contracts. */
@Controller()
export class MachinesController {
  constructor(
    private readonly service: MachinesService,
    private readonly machines: Machines,
  ) {}

  @Handle(machines.all)
  async all({ after }: Request<'all'>, caller: Caller): Reply<'all'> {
    const page = await this.machines.list(caller, {}, { sort: byCode, after });
    return { ...page, items: page.items.map(toMachine) };
  }

  @Handle(machines.publicAll)
  async publicAll({ after }: Request<'publicAll'>, caller: Caller): Reply<'publicAll'> {
    const page = await this.machines.list(caller, { isActive: true }, { sort: byCode, after });
    const items = page.items.map(({ _id, shortCode, name }) => ({ _id: _id.toHexString(), shortCode, name }));
    return { ...page, items };
  }

  @Handle(machines.single)
  async single({ params }: Request<'single'>, caller: Caller): Reply<'single'> {
    return toMachine(await this.machines.get(caller, params.id));
  }

  @Handle(machines.create)
  async create({ body, idempotencyKey }: Request<'create'>, caller: Caller): Reply<'create'> {
    return toMachine(await this.service.create(caller, body, { idempotencyKey }));
  }

  @Handle(machines.edit)
  async edit({ params, body, version }: Request<'edit'>, caller: Caller): Reply<'edit'> {
    return toMachine(await this.service.edit(caller, params.id, body, { version }));
  }

  @Handle(machines.remove)
  async remove({ params, version }: Request<'remove'>, caller: Caller): Reply<'remove'> {
    await this.service.remove(caller, params.id, { version });
    return { ok: true };
  }
}
