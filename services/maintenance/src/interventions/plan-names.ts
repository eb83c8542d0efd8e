import type { Caller } from '@officina/contracts/caller';
import type { Page } from '@officina/contracts/endpoint';
import { plannedWords } from '@officina/contracts/maintenance/planned-words';
import { pageToWire, toWire, type Stored } from '@officina/server-kit/store/stored';
import type { Plans } from '../plans/plan.model.ts';
import type { InterventionFields } from './intervention.model.ts';

type Job = Stored<InterventionFields>;

/** What a cell needs that says what a job is about. */
export const aboutFields = ['type', 'issueDescription', 'maintenanceId', 'isRecorded'] as const;
type About = Pick<InterventionFields, (typeof aboutFields)[number]>;

/** How the plans of some jobs are called: null for one that is gone, undefined without one. */
export type PlanNames = (jobs: HasPlan[]) => Promise<(job: HasPlan) => string | null | undefined>;

type HasPlan = Pick<InterventionFields, 'maintenanceId'>;

/** What the plans of these jobs are called today, asked for together: null for one that is gone, undefined without a plan. */
export async function planNamesOf(plans: Plans, caller: Caller, jobs: HasPlan[]) {
  const ids = new Set(jobs.flatMap(({ maintenanceId }) => maintenanceId ?? []));
  const names = await plans.namesOf(caller, [...ids]);
  return ({ maintenanceId: id }: HasPlan) => (id ? (names.get(id) ?? null) : undefined);
}

/** Some interventions as they go out, each with the name of its plan. */
export async function namedPage(plans: Plans, caller: Caller, page: Page<Job>) {
  const nameOf = await planNamesOf(plans, caller, page.items);
  return pageToWire(page, (job) => Object.assign(toWire(job), { maintenanceName: nameOf(job) }));
}

/** As `namedPage`, of one. */
export async function named(plans: Plans, caller: Caller, job: Job) {
  const nameOf = await planNamesOf(plans, caller, [job]);
  return Object.assign(toWire(job), { maintenanceName: nameOf(job) });
}

/** A PROGRAMMATA has no problem, whatever it was before: it is about its plan. */
export const aboutOf = (job: About, maintenanceName: string | null | undefined): string | null =>
  job.type === 'PROGRAMMATA'
    ? plannedWords({ ...job, maintenanceName }, 'Controllo programmato')
    : (job.issueDescription ?? null);
