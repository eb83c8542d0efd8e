import { Injectable } from '@nestjs/common';
import { users } from '@officina/contracts/auth/users';
import type { Caller } from '@officina/contracts/caller';
import type { Precondition } from '@officina/contracts/endpoint';
import type { MachineCreate, MachineEdit } from '@officina/contracts/maintenance/machines';
import { customers } from '@officina/contracts/sites/customers';
import { sites } from '@officina/contracts/sites/sites';
import { Clock } from '@officina/server-kit/clock';
import { checkDates } from '@officina/server-kit/dates';
import { zoneOf } from '@officina/server-kit/zone';
import { checkAll } from '@officina/server-kit/app-error';
import { References } from '@officina/server-kit/references/references';
import type { ReferenceCount } from '@officina/server-kit/references/referrers';
import type { Stored } from '@officina/server-kit/store/stored';
import { Interventions } from '../interventions/intervention.model.ts';
import { Plans } from '../plans/plan.model.ts';
import { Spares } from '../spares/spare.model.ts';
import { applyMachineEdit, newMachine, type MachineFields } from './machine-rules.ts';
import { Machines } from './machine.model.ts';

const ownerTexts = { what: 'il proprietario', unknown: 'Utente sconosciuto' };
const customerTexts = { what: 'il cliente', unknown: 'Cliente sconosciuto' };
const siteTexts = { what: 'il luogo', unknown: 'Luogo sconosciuto' };

/** Rules of machines that need stored data. */
@Injectable()
export class MachinesService {
  constructor(
    private readonly machines: Machines,
    private readonly interventions: Interventions,
    private readonly plans: Plans,
    private readonly spares: Spares,
    private readonly references: References,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws AppError `duplicate` for a code in use, `invalid` for an unknown owner, customer or site and as `checkDates`,
   *   `unavailable` if auth or sites cannot be reached
   */
  async create(
    caller: Caller,
    body: MachineCreate,
    { idempotencyKey }: Precondition,
  ): Promise<Stored<MachineFields>> {
    const request = { idempotencyKey, request: body };
    const made = await this.machines.madeBefore(caller, request);
    if (made) return made;
    const now = this.clock.now();
    const fields = newMachine(body, now);
    checkDates('machine', fields, { zone: zoneOf(caller), now });
    await using held = new AsyncDisposableStack();
    await this.checkReferences(caller, body, held);
    return await this.machines.insert(caller, fields, { action: 'Macchinario creato' }, request);
  }

  /** @throws AppError `not_found`, `stale`, and those of `create` */
  async edit(
    caller: Caller,
    id: string,
    edit: MachineEdit,
    on: Precondition,
  ): Promise<Stored<MachineFields>> {
    await using held = new AsyncDisposableStack();
    return await this.machines.update(caller, id, { ...on, request: edit }, async (current) => {
      const now = this.clock.now();
      const set = applyMachineEdit(current, edit, now);
      checkDates('machine', set, { zone: zoneOf(caller), now });
      await this.checkReferences(caller, set, held);
      return { set, audit: { action: 'Macchinario modificato' } };
    });
  }

  /**
   * @throws AppError `not_found`, `stale`, `in_use` while interventions, plans, spares or visits reference it or are about to
   */
  async remove(caller: Caller, id: string, { version }: Precondition): Promise<void> {
    await this.machines.remove(caller, id, version, async ({ isActive }) => {
      const localCounts: ReferenceCount[] = [
        { entity: 'intervention', count: await this.interventions.count(caller, { machineId: id }) },
        { entity: 'plan', count: await this.plans.count(caller, { machineId: id }) },
        { entity: 'spare', count: await this.spares.count(caller, { machineId: id }) },
      ];
      await this.references.refuseWhileReferenced(caller, 'machine', id, localCounts, isActive);
      return { action: 'Macchinario eliminato' };
    });
  }

  /**
   * Checks that owner, customer and site belong to the tenant, and holds the site. If they cannot be checked, nothing is
   * written.
   */
  private async checkReferences(
    caller: Caller,
    { owner, customer, site }: Pick<MachineEdit, 'owner' | 'customer' | 'site'>,
    held: AsyncDisposableStack,
  ): Promise<void> {
    await checkAll(
      this.references.refuseUnknown(caller, users.byIds, { owner }, ownerTexts),
      this.references.refuseUnknown(caller, customers.byIds, { customer }, customerTexts),
      this.references.hold(caller, sites, { site }, siteTexts).then((hold) => held.use(hold)),
    );
  }
}
