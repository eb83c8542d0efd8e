import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Orphan } from '@officina/contracts/orphan';
import { orders } from '@officina/contracts/orders/orders';
import { customers } from '@officina/contracts/sites/customers';
import { sites } from '@officina/contracts/sites/sites';
import { Clock } from '@officina/server-kit/clock';
import { invalid } from '@officina/server-kit/app-error';
import { References } from '@officina/server-kit/references/references';
import { findAll } from '@officina/server-kit/store/audited-reads';
import type { Stored } from '@officina/server-kit/store/stored';
import type { Types } from 'mongoose';
import {
  Interventions,
  interventionTitle,
  type InterventionFields,
} from '../interventions/intervention.model.ts';
import { Machines } from '../machines/machine.model.ts';
import { machineTitle, type MachineFields } from '../machines/machine-rules.ts';
import { Plans } from '../plans/plan.model.ts';
import { planTitle } from '../plans/plan-rules.ts';
import { Spares, spareTitle } from '../spares/spare.model.ts';

/** Documents that reference a deleted one. Holds prevent new ones (ADR 0013); these are older, or from a restored store. */
@Injectable()
export class OrphansService {
  constructor(
    private readonly interventions: Interventions,
    private readonly plans: Plans,
    private readonly spares: Spares,
    private readonly machines: Machines,
    private readonly references: References,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `unavailable` if sites or orders cannot be reached */
  async find(caller: Caller): Promise<Orphan[]> {
    // Machines come last: a machine created meanwhile is known when the documents created for it are checked.
    const jobs = await findAll(this.interventions, caller);
    const plans = await findAll(this.plans, caller);
    const spares = await findAll(this.spares, caller);
    const machines = await findAll(this.machines, caller);
    const known = new Set(machines.map(({ _id }) => _id.toHexString()));
    const isLost = ({ machineId }: { machineId: string }) => !known.has(machineId);
    return [
      ...jobs
        .filter(isLost)
        .map((job) => machineOrphan('intervention', job, interventionTitle(job._id.toHexString()))),
      ...(await this.jobsWithoutOrder(caller, jobs)),
      ...plans.filter(isLost).map((plan) => machineOrphan('plan', plan, planTitle(plan))),
      ...spares
        .flatMap((spare) => (spare.machineId ? { ...spare, machineId: spare.machineId } : []))
        .filter(isLost)
        .map((spare) => machineOrphan('spare', spare, spareTitle(spare))),
      ...orphansBy('site', machines, await this.known(caller, 'site', machines)),
      ...orphansBy('customer', machines, await this.known(caller, 'customer', machines)),
    ];
  }

  /** Assigns orphans to the machine with this code. @throws AppError `invalid` if there is none; `unavailable` as `find` */
  async repair(caller: Caller, shortCode: string): Promise<Orphan[]> {
    await using held = await this.machines.hold(caller, this.machines.alike(shortCode));
    if (!held) throw invalid('shortCode', 'Macchinario sconosciuto');
    const machineId = held.document._id.toHexString();
    const found = await this.find(caller);
    for (const { entity, _id, object, field, missing } of found) {
      if (field === 'waitsForOrder') await this.clearOrder(caller, _id, missing);
      else if (field !== 'machineId') await this.clear(caller, _id, field, missing);
      else if (entity === 'intervention')
        await this.interventions.update(caller, _id, {}, () => ({
          set: { machineId },
          audit: { action: 'Intervento modificato', object },
        }));
      if (entity === 'plan')
        await this.plans.update(caller, _id, {}, () => ({
          set: { machineId },
          audit: { action: 'Manutenzione programmata modificata', object },
        }));
      if (entity === 'spare')
        await this.spares.update(caller, _id, {}, () => ({
          set: { machineId },
          audit: { action: 'Ricambio modificato' },
        }));
    }
    return found;
  }

  private known(caller: Caller, field: Reference, machines: Stored<MachineFields>[]): Promise<Set<string>> {
    const { lookup, what } = lookups[field];
    return this.references.knownOf(
      caller,
      lookup,
      machines.flatMap((machine) => machine[field] ?? []),
      what,
    );
  }

  private async jobsWithoutOrder(caller: Caller, jobs: Stored<InterventionFields>[]): Promise<Orphan[]> {
    const ids = jobs.flatMap(({ waitsForOrder }) => waitsForOrder ?? []);
    const known = await this.references.knownOf(caller, orders.byIds, ids, 'l’ordine');
    return jobs.flatMap((job) => {
      const missing = job.waitsForOrder;
      if (!missing || known.has(missing)) return [];
      const _id = job._id.toHexString();
      return [
        { object: interventionTitle(_id), entity: 'intervention', _id, field: 'waitsForOrder', missing },
      ];
    });
  }

  private async clearOrder(caller: Caller, id: string, missing: string): Promise<void> {
    const audit = { action: 'Intervento modificato', object: interventionTitle(id) } as const;
    await this.interventions.update(caller, id, {}, ({ waitsForOrder }) =>
      waitsForOrder === missing ? { set: { waitsForOrder: null }, audit } : null,
    );
  }

  private async clear(caller: Caller, id: string, field: Reference, missing: string): Promise<void> {
    await this.machines.update(caller, id, {}, (current) => {
      const set = { [field]: null, lastUpdate: this.clock.now() };
      return current[field] === missing ? { set, audit: { action: 'Macchinario modificato' } } : null;
    });
  }
}

/** The references of machines to other services. */
const lookups = {
  site: { lookup: sites.byIds, what: 'il luogo' },
  customer: { lookup: customers.byIds, what: 'il cliente' },
} as const;

type Reference = keyof typeof lookups;

const orphansBy = (field: Reference, machines: Stored<MachineFields>[], known: Set<string>): Orphan[] =>
  machines.flatMap((machine) => {
    const { _id, [field]: missing } = machine;
    if (!missing || known.has(missing)) return [];
    return [{ object: machineTitle(machine), entity: 'machine', _id: _id.toHexString(), field, missing }];
  });

const machineOrphan = (
  entity: 'intervention' | 'plan' | 'spare',
  { _id, machineId }: { _id: Types.ObjectId; machineId: string },
  object: string,
): Orphan => ({ object, entity, _id: _id.toHexString(), field: 'machineId', missing: machineId });
