import type { Caller } from '@officina/contracts/caller';
import { plan } from '@officina/contracts/maintenance/plans';
import { batchesOf } from '@officina/server-kit/all-pages';
import type { Filter } from '@officina/server-kit/store/audited-reads';
import { collection } from '@officina/server-kit/store/collection';
import { schemaOf } from '@officina/server-kit/store/fields';
import { Types } from 'mongoose';
import { inLimit } from '../interventions/intervention.model.ts';
import { planTitle, type PlanFields } from './plan-rules.ts';

const schema = schemaOf(plan);
// byMachine, idsOf: those of given machines; machines.remove: counts references
schema.index({ tenantId: 1, machineId: 1, _id: 1 });

/** The fields that decide when a plan is due. */
export interface PlanTerms extends Pick<
  PlanFields,
  'machineId' | 'triggeredByDays' | 'noticeDays' | 'postponed'
> {
  _id: Types.ObjectId;
}

/** The tenant's plans. */
export class Plans extends collection<PlanFields>({
  name: 'maintenances',
  entity: 'plan',
  schema,
  // The service replaces it with a title that has the machine's name.
  label: (document) => planTitle(document),
}) {
  /** Ids of the plans of these machines, by machine, sorted by id. */
  async idsOf(caller: Caller, machineIds: string[]): Promise<Map<string, string[]>> {
    const found = await this.model
      .find(this.scoped(caller, { machineId: { $in: machineIds } }))
      .select({ machineId: 1 })
      .sort({ machineId: 1, _id: 1 })
      .lean<{ _id: Types.ObjectId; machineId: string }[]>();
    const ids = new Map<string, string[]>();
    for (const { _id, machineId } of found)
      ids.set(machineId, [...(ids.get(machineId) ?? []), _id.toHexString()]);
    return ids;
  }

  /** Descriptions of these plans by id; deleted ones are absent. */
  async namesOf(caller: Caller, ids: string[]): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    for (const some of batchesOf(ids, inLimit)) {
      const found = await this.model
        .find(this.scoped(caller, { _id: { $in: some.map((id) => new Types.ObjectId(id)) } }))
        .select({ description: 1 })
        .lean<{ _id: Types.ObjectId; description: string }[]>();
      for (const { _id, description } of found) names.set(_id.toHexString(), description);
    }
    return names;
  }

  /** The terms of the matching plans, unordered. */
  async terms(caller: Caller, filter: Filter<PlanFields>): Promise<PlanTerms[]> {
    return this.model
      .find(this.scoped(caller, filter))
      .select({ machineId: 1, triggeredByDays: 1, noticeDays: 1, postponed: 1 })
      .lean<PlanTerms[]>();
  }
}
