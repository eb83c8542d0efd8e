import type { Caller } from '@officina/contracts/caller';
import type { Page } from '@officina/contracts/endpoint';
import { plannedJobTitle } from '@officina/contracts/maintenance/planned-words';
import { pageToWire, toWire, type Stored } from '@officina/server-kit/store/stored';
import type { Plans } from '../plans/plan.model.ts';
import type { InterventionFields } from './intervention.model.ts';

type Job = Stored<InterventionFields>;

/** The fields that an intervention's description is made of. */
export const descriptionFields = ['type', 'issueDescription', 'maintenanceId', 'isRecorded'] as const;
type Described = Pick<InterventionFields, (typeof descriptionFields)[number]>;

/** Looks up plan names of jobs: null for a deleted plan, undefined without a plan. */
export type PlanNames = (jobs: HasPlan[]) => Promise<(job: HasPlan) => string | null | undefined>;

type HasPlan = Pick<InterventionFields, 'maintenanceId'>;

/** Today's names of the plans of these jobs, in one query: null for a deleted plan, undefined without one. */
export async function planNameLookup(plans: Plans, caller: Caller, jobs: HasPlan[]) {
  const ids = new Set(jobs.flatMap(({ maintenanceId }) => maintenanceId ?? []));
  const names = await plans.namesOf(caller, [...ids]);
  return ({ maintenanceId: id }: HasPlan) => (id ? (names.get(id) ?? null) : undefined);
}

/** A page of interventions for the wire, each with the name of its plan. */
export async function pageWithPlanNames(plans: Plans, caller: Caller, page: Page<Job>) {
  const nameOf = await planNameLookup(plans, caller, page.items);
  return pageToWire(page, (job) => Object.assign(toWire(job), { maintenanceName: nameOf(job) }));
}

/** As `pageWithPlanNames`, for one intervention. */
export async function withPlanName(plans: Plans, caller: Caller, job: Job) {
  const nameOf = await planNameLookup(plans, caller, [job]);
  return Object.assign(toWire(job), { maintenanceName: nameOf(job) });
}

/** The description of a PROGRAMMATA is that of its plan, even if it has an earlier problem text. */
export const descriptionOf = (job: Described, maintenanceName: string | null | undefined): string | null =>
  job.type === 'PROGRAMMATA'
    ? plannedJobTitle({ ...job, maintenanceName }, 'Controllo programmato')
    : (job.issueDescription ?? null);
