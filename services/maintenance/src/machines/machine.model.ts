import type { Caller } from '@officina/contracts/caller';
import { machine } from '@officina/contracts/maintenance/machines';
import type { Filter } from '@officina/server-kit/store/audited-reads';
import { collection } from '@officina/server-kit/store/collection';
import { schemaOf } from '@officina/server-kit/store/fields';
import type { Types } from 'mongoose';
import { machineTitle, type MachineFields } from './machine-rules.ts';

const schema = schemaOf(machine);
// all, publicAll, codesFrom: in order of code; report: machine by code
schema.index({ tenantId: 1, shortCode: 1 }, { unique: true });
// bySite: by code; count: machines at a site
schema.index({ tenantId: 1, site: 1, shortCode: 1 });

/** The few fields of a machine that lists need. */
export interface MachineBrief extends Pick<MachineFields, 'shortCode' | 'name' | 'isActive' | 'site'> {
  _id: string;
}

/** The tenant's machines. */
export class Machines extends collection<MachineFields>({
  name: 'machines',
  entity: 'machine',
  schema,
  caseless: 'shortCode',
  label: machineTitle,
  duplicateMessages: { shortCode: 'Codice già usato da un altro macchinario' },
}) {
  /** Ids and codes of the matching machines, sorted by code, starting at a code. */
  async codesFrom(
    caller: Caller,
    filter: Filter<MachineFields>,
    from: string,
    limit: number,
  ): Promise<{ _id: string; shortCode: string }[]> {
    const found = await this.model
      .find(this.scoped(caller, { ...filter, shortCode: { $gte: from } }))
      .select({ shortCode: 1 })
      .sort({ shortCode: 1 })
      .limit(limit)
      .lean<{ _id: Types.ObjectId; shortCode: string }[]>();
    return found.map(({ _id, shortCode }) => ({ _id: _id.toHexString(), shortCode }));
  }

  /** A brief of each machine, sorted by code. */
  async briefs(caller: Caller): Promise<MachineBrief[]> {
    const found = await this.model
      .find(this.scoped(caller, {}))
      .select({ shortCode: 1, name: 1, isActive: 1, site: 1 })
      .sort({ shortCode: 1 })
      .lean<(Omit<MachineBrief, '_id'> & { _id: Types.ObjectId })[]>();
    return found.map(({ _id, ...brief }) => ({ _id: _id.toHexString(), ...brief }));
  }
}
