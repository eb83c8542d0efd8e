import type { Caller } from '@officina/contracts/caller';
import type { Action } from '@officina/contracts/events/actions';
import type { FileCounts } from '@officina/contracts/files/files';
import { storedIntervention, type Intervention } from '@officina/contracts/maintenance/interventions';
import { batchesOf } from '@officina/server-kit/all-pages';
import type { Filter } from '@officina/server-kit/store/audited-reads';
import { collection } from '@officina/server-kit/store/collection';
import { schemaOf, type FieldsOf } from '@officina/server-kit/store/fields';
import type { PipelineStage } from 'mongoose';
import { groupByPlan, historiesOf, type PlanGroup, type PlanHistory } from './plan-history.ts';

/** Values per `$in`: DocumentDB compares each row with all of them, and takes four times as long with 200 as with 100. */
export const inLimit = 100;

/** A stored note. */
export interface StoredNote {
  _id: string;
  date: Date;
  text: string;
  user: string;
  /** The contractor's link that it was written with. */
  linkId?: string;
}

/** A stored intervention; each has a checklist, which may be empty. */
export type InterventionFields = Omit<
  FieldsOf<typeof storedIntervention>,
  'scheduledMaintenance' | 'files' | 'notes'
> & {
  scheduledMaintenance: NonNullable<Intervention['scheduledMaintenance']>;
  notes: StoredNote[];
  files?: FileCounts;
};

const actionOfStatus: Partial<Record<InterventionFields['status'], Action>> = {
  CLOSED: 'Intervento chiuso',
  ASSIGNED: 'Intervento assegnato',
  'WAITING PARTS': 'Intervento in attesa ricambi',
};

/** Whether a change only assigns: it adds people, or types another text without any. */
function onlyAssigns(current: InterventionFields, changed: Partial<InterventionFields>): boolean {
  const { externalExecutor: text, assignees, ...others } = changed;
  const before = new Set(current.assignees?.map(({ id }) => id));
  const isAssigned = assignees?.length ? assignees.some(({ id }) => !before.has(id)) : Boolean(text);
  return isAssigned && Object.keys(others).length === 0;
}

/** The action of an edit for the event log: a change of status first, then any other change. */
export function actionOfEdit(current: InterventionFields, changed: Partial<InterventionFields>): Action {
  if (changed.status && current.status === 'CLOSED') return 'Intervento riaperto';
  const step = changed.status && actionOfStatus[changed.status];
  if (step) return step;
  const fields = Object.keys(changed);
  if (fields.length === 1 && fields[0] === 'notes') return 'Nota aggiunta';
  if (onlyAssigns(current, changed)) return 'Intervento assegnato';
  return 'Intervento modificato';
}

/** An intervention may be recorded after it was done. */
export const actionOfCreate = ({ status }: InterventionFields): Action =>
  status === 'CLOSED' ? 'Intervento aperto e chiuso' : 'Intervento aperto';

/** The label in the event log: `Intervento a1b2c — Pressa 4`; without the machine if that was deleted. */
export function interventionTitle(id: string, machine?: { name: string | null; shortCode: string }): string {
  const title = `Intervento ${id.slice(-5)}`;
  return machine ? `${title} — ${machine.name || machine.shortCode}` : title;
}

/** Not CLOSED. */
export const open: Filter<InterventionFields> = { status: { $in: ['OPEN', 'ASSIGNED', 'WAITING PARTS'] } };

/** Those that wait for an order. */
export const waitingFor = (waitsForOrder: string): Filter<InterventionFields> => ({
  ...{ waitsForOrder, status: 'WAITING PARTS' },
});

const schema = schemaOf(storedIntervention);
// allOpen, archived: by status, newest first
schema.index({ tenantId: 1, status: 1, startDate: -1, _id: 1 });
// byMachine, newest first; machines.remove: counts references
schema.index({ tenantId: 1, machineId: 1, startDate: -1, _id: 1 });
// maintenanceDone: closed ones of any plan; historiesOf: all of given plans; plans.remove: open ones of a plan
schema.index({ tenantId: 1, maintenanceId: 1, status: 1, endDate: -1 });
// byVisit, newest first
schema.index({ tenantId: 1, visitId: 1, startDate: -1, _id: 1 });
// references.count: those that wait for an order
schema.index({ tenantId: 1, waitsForOrder: 1 });
// statistics: those of a range of days
schema.index({ tenantId: 1, openDate: 1 });

/** The tenant's interventions. */
export class Interventions extends collection<InterventionFields>({
  name: 'interventions',
  entity: 'intervention',
  schema,
  // The service replaces it with a title that has the machine's name.
  label: ({ _id }) => interventionTitle(_id.toHexString()),
}) {
  /** The histories of the given plans at a moment, from active interventions; plans without one are absent. */
  async historiesOf(caller: Caller, planIds: string[], now: Date): Promise<Map<string, PlanHistory>> {
    const groupRows: PlanGroup[] = [];
    // One batch at a time, which leaves connections to other requests (ADR 0037).
    for (const ids of batchesOf(planIds, inLimit))
      groupRows.push(
        ...(await this.sums<PlanGroup>(caller, { maintenanceId: { $in: ids } }, groupByPlan(now))),
      );
    return historiesOf(groupRows);
  }

  /** As `historiesOf`, for every plan. */
  async allHistories(caller: Caller, now: Date): Promise<Map<string, PlanHistory>> {
    const groupRows = await this.sums<PlanGroup>(caller, { maintenanceId: { $ne: null } }, groupByPlan(now));
    return historiesOf(groupRows);
  }

  /** Groups the matching active interventions in the store: one row per group, unordered. */
  async sums<G>(
    caller: Caller,
    filter: Filter<InterventionFields>,
    group: PipelineStage.Group['$group'],
  ): Promise<G[]> {
    const listed = this.scoped(caller, { ...filter, isActive: true });
    return this.model.aggregate<G>([{ $match: listed }, { $group: group }]);
  }
}
