import type { Caller } from '@officina/contracts/caller';
import type { FileCounts } from '@officina/contracts/files/files';
import { visit } from '@officina/contracts/sites/visits';
import { collection } from '@officina/server-kit/store/collection';
import { schemaOf, type FieldsOf } from '@officina/server-kit/store/fields';

/** A stored visit. */
export type VisitFields = Omit<FieldsOf<typeof visit>, 'files'> & { files?: FileCounts };

type Grade = Pick<GradedMachine, 'machineId' | 'status'>;

/** A graded machine, as it is stored. */
export type GradedMachine = VisitFields['machines'][number];

const schema = schemaOf(visit);
// all: newest first
schema.index({ tenantId: 1, datetime: -1, _id: 1 });
// byMachine, newest first; count: counts references to a machine
schema.index({ tenantId: 1, 'machines.machineId': 1, datetime: -1, _id: 1 });
// sites.remove: counts references
schema.index({ tenantId: 1, site: 1 });

/** The tenant's visits. */
export class Visits extends collection<VisitFields>({
  name: 'visits',
  entity: 'visit',
  schema,
  label: ({ _id }) => `Visita ${_id.toHexString().slice(-5)}`,
}) {
  /** The grade of each of these machines at its latest visit up to an instant, unordered; those without one are absent. */
  async lastGrades(caller: Caller, machineIds: string[], now: Date): Promise<Grade[]> {
    const ofMachines = { 'machines.machineId': { $in: machineIds } };
    return this.model.aggregate<Grade>([
      { $match: this.scoped(caller, { ...ofMachines, datetime: { $lte: now } }) },
      { $sort: { datetime: -1, _id: 1 } },
      { $unwind: '$machines' },
      { $match: ofMachines },
      { $group: { _id: '$machines.machineId', status: { $first: '$machines.status' } } },
      { $project: { _id: 0, machineId: '$_id', status: 1 } },
    ]);
  }
}
