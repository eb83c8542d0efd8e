import { Injectable } from '@nestjs/common';
import { users } from '@officina/contracts/auth/users';
import type { Caller } from '@officina/contracts/caller';
import type { MachineCreate, MachineEdit } from '@officina/contracts/maintenance/machines';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import type { Stored } from '@officina/server-kit/store/stored';
import { Interventions } from '../interventions/intervention.model.ts';
import {
  applyMachineEdit,
  inUseDetail,
  machineTitle,
  newMachine,
  type MachineFields,
} from './machine-rules.ts';
import { Machines } from './machine.model.ts';

const lookUpMs = 1_000;

/** What a person asked for: whose id, at which version, under which key. */
interface Precondition {
  version?: number;
  idempotencyKey?: string;
}

/** Rules of machines that need data. */
@Injectable()
export class MachinesService {
  constructor(
    private readonly machines: Machines,
    private readonly interventions: Interventions,
    private readonly bus: BusClient,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `duplicate` for a code in use, `invalid` for an unknown owner, `unavailable` when auth cannot be asked */
  async create(
    caller: Caller,
    body: MachineCreate,
    { idempotencyKey }: Precondition,
  ): Promise<Stored<MachineFields>> {
    await this.refuseUnknownOwner(caller, body.owner);
    const fields = newMachine(body, this.clock.now());
    const audit = { action: 'Macchinario creato', object: machineTitle(fields) } as const;
    return this.machines.insert(caller, fields, audit, { idempotencyKey, request: body });
  }

  /** @throws AppError `not_found`, `stale`, and those of `create` */
  async edit(
    caller: Caller,
    id: string,
    edit: MachineEdit,
    { version }: Precondition,
  ): Promise<Stored<MachineFields>> {
    return this.machines.update(caller, id, version, async (current) => {
      const set = applyMachineEdit(current, edit, this.clock.now());
      await this.refuseUnknownOwner(caller, set.owner);
      return {
        set,
        audit: { action: 'Macchinario modificato', object: machineTitle({ ...current, ...set }) },
      };
    });
  }

  /** @throws AppError `not_found`, `stale`, `in_use` while interventions point at it */
  async remove(caller: Caller, id: string, { version }: Precondition): Promise<void> {
    await this.machines.remove(caller, id, version, async (current) => {
      const count = await this.interventions.count(caller, { machineId: current._id.toHexString() });
      if (count > 0) throw new AppError('in_use', inUseDetail(count));
      return { action: 'Macchinario eliminato', object: machineTitle(current) };
    });
  }

  /** An owner is a user of the tenant. When auth cannot be asked nothing is written. */
  private async refuseUnknownOwner(caller: Caller, owner: string | null | undefined): Promise<void> {
    if (!owner) return;
    try {
      await this.bus.call(users.single, { params: { id: owner } }, caller, { deadlineMs: lookUpMs });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'not_found') {
        const message = 'Utente sconosciuto';
        throw new AppError('invalid', message, { errors: [{ path: 'owner', message }] });
      }
      throw new AppError('unavailable', 'Non è possibile verificare il proprietario, riprova tra poco.');
    }
  }
}
