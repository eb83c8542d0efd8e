import { Injectable } from '@nestjs/common';
import { users } from '@officina/contracts/auth/users';
import type { Caller } from '@officina/contracts/caller';
import type { Precondition } from '@officina/contracts/endpoint';
import type { MachineCreate, MachineEdit } from '@officina/contracts/maintenance/machines';
import { sites } from '@officina/contracts/sites/sites';
import { Clock } from '@officina/server-kit/clock';
import { References } from '@officina/server-kit/references/references';
import type { Stored } from '@officina/server-kit/store/stored';
import { Interventions } from '../interventions/intervention.model.ts';
import { applyMachineEdit, newMachine, type MachineFields } from './machine-rules.ts';
import { Machines } from './machine.model.ts';

const ownerTexts = { what: 'il proprietario', unknown: 'Utente sconosciuto' };
const siteTexts = { what: 'il luogo', unknown: 'Luogo sconosciuto' };

/** Rules of machines that need data. */
@Injectable()
export class MachinesService {
  constructor(
    private readonly machines: Machines,
    private readonly interventions: Interventions,
    private readonly references: References,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws AppError `duplicate` for a code in use, `invalid` for an unknown owner or site, `unavailable` when auth or
   *   sites cannot be asked
   */
  async create(
    caller: Caller,
    body: MachineCreate,
    { idempotencyKey }: Precondition,
  ): Promise<Stored<MachineFields>> {
    await this.refuseUnknown(caller, body);
    const fields = newMachine(body, this.clock.now());
    return this.machines.insert(
      caller,
      fields,
      { action: 'Macchinario creato' },
      { idempotencyKey, request: body },
    );
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
      await this.refuseUnknown(caller, set);
      return { set, audit: { action: 'Macchinario modificato' } };
    });
  }

  /** @throws AppError `not_found`, `stale`, `in_use` while interventions point at it */
  async remove(caller: Caller, id: string, { version }: Precondition): Promise<void> {
    await this.machines.remove(caller, id, version, async () => {
      const count = await this.interventions.count(caller, { machineId: id });
      await this.references.refuseWhileReferenced(caller, 'machine', id, [{ entity: 'intervention', count }]);
      return { action: 'Macchinario eliminato' };
    });
  }

  /** An owner is a user of the tenant, a site one of its sites. When nobody can tell, nothing is written. */
  private async refuseUnknown(
    caller: Caller,
    { owner, site }: Pick<MachineEdit, 'owner' | 'site'>,
  ): Promise<void> {
    await this.references.refuseUnknown(caller, users.byIds, { owner }, ownerTexts);
    await this.references.refuseUnknown(caller, sites.byIds, { site }, siteTexts);
  }
}
