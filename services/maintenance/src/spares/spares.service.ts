import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Precondition } from '@officina/contracts/endpoint';
import {
  spare,
  spareCreate,
  spareEdit,
  spares,
  type SpareCreate,
  type SpareEdit,
} from '@officina/contracts/maintenance/spares';
import { invalid } from '@officina/server-kit/app-error';
import { changedFields, fieldsOfBody, emptyFields } from '@officina/server-kit/store/fields';
import type { Stored } from '@officina/server-kit/store/stored';
import { Types } from 'mongoose';
import { Machines } from '../machines/machine.model.ts';
import { Spares, type SpareFields } from './spare.model.ts';

/** Rules of spares. */
@Injectable()
export class SparesService {
  constructor(
    private readonly spares: Spares,
    private readonly machines: Machines,
  ) {}

  /** @throws AppError `invalid` for an unknown machine */
  async create(
    caller: Caller,
    body: SpareCreate,
    { idempotencyKey }: Precondition,
  ): Promise<Stored<SpareFields>> {
    const request = { idempotencyKey, request: body };
    const made = await this.spares.madeBefore(caller, request);
    if (made) return made;
    await using held = new AsyncDisposableStack();
    await this.holdMachine(caller, body, held);
    const fields = {
      ...emptyFields(spare),
      orderStatus: 'UNKNOW' as const,
      ...fieldsOfBody(spareCreate, body),
    };
    return await this.spares.insert(caller, fields, { action: 'Ricambio creato' }, request);
  }

  /** @throws AppError `not_found`, `stale`, and those of `create` */
  async edit(caller: Caller, id: string, body: SpareEdit, on: Precondition): Promise<Stored<SpareFields>> {
    await using held = new AsyncDisposableStack();
    const { mayChange } = spares.edit;
    return await this.spares.update(caller, id, { ...on, request: body, mayChange }, async (current) => {
      const set = changedFields(current, fieldsOfBody(spareEdit, body));
      await this.holdMachine(caller, set, held);
      return { set, audit: { action: 'Ricambio modificato' } };
    });
  }

  /** @throws AppError `not_found`, `stale` */
  async remove(caller: Caller, id: string, { version }: Precondition): Promise<void> {
    await this.spares.remove(caller, id, version, () => ({ action: 'Ricambio eliminato' }));
  }

  /** Holds a machine of the tenant until the spare is written. */
  private async holdMachine(
    caller: Caller,
    { machineId }: Pick<SpareEdit, 'machineId'>,
    held: AsyncDisposableStack,
  ): Promise<void> {
    if (!machineId) return;
    const machine = await this.machines.hold(caller, { _id: new Types.ObjectId(machineId) });
    if (!machine) throw invalid('machineId', 'Macchinario sconosciuto');
    held.use(machine);
  }
}
