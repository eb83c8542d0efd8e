import { isAssignedTo, type NamedPerson } from '@officina/contracts/maintenance/executors';
import { plannedJobTitle } from '@officina/contracts/maintenance/planned-words';
import type { DuePlan } from '@officina/contracts/maintenance/plans';
import {
  counted,
  daysFromToday,
  formatDate,
  formatShortDate,
  isJobOverdue,
  openSince,
  relativeDays,
  type AnswerFor,
} from '@officina/web-kit';
import { texts } from './texts.ts';

export type Intervention = AnswerFor<'GET /api/maintenance/intervention/allOpen'>[number];
export type Machine = AnswerFor<'GET /api/maintenance/machine/all'>[number];

export interface WithMachine {
  /** Undefined if the machines are not loaded, null if it was deleted. */
  machine: Machine | null | undefined;
}

/** An open intervention with its machine. */
export interface OpenJob extends WithMachine {
  intervention: Intervention;
  /** The plan that it carries out. */
  plan?: DuePlan;
}

/** A plan whose next job is due, or in progress, with its machine. */
export interface DueJob extends WithMachine {
  plan: DuePlan;
  intervention?: undefined;
}

export type Job = OpenJob | DueJob;

export const isOpenJob = (job: Job): job is OpenJob => job.intervention !== undefined;

export const jobId = (job: Job): string => (isOpenJob(job) ? job.intervention._id : job.plan._id);

/** Whether a job is assigned to `me`, alone or with others. */
export const isMine = ({ intervention }: Job, me: NamedPerson): boolean =>
  intervention !== undefined && isAssignedTo(intervention, me);

/** The executors if the job belongs to other people only; undefined if it is free or assigned to `me`. */
export const otherExecutorOf = (job: Job, me: NamedPerson): string | undefined =>
  isMine(job, me) ? undefined : job.intervention?.externalExecutor?.trim() || undefined;

export const jobName = ({ machine }: Job | WithMachine): string =>
  machine === null ? texts.deletedMachine : (machine?.name ?? machine?.shortCode ?? '…');

/** The department, until machines have sites. */
export const jobPlace = ({ machine }: Job): string => machine?.department ?? '';

/** The reported problem or the plan's description; for a scheduled job without a plan, its checklist. */
export const jobText = (job: Job): string => {
  if (!isOpenJob(job)) return job.plan.description;
  const { intervention, plan } = job;
  const points = intervention.scheduledMaintenance?.checkList.length ?? 0;
  if (intervention.type !== 'PROGRAMMATA') return intervention.issueDescription || texts.noText;
  if (plan) return plan.description;
  if (intervention.maintenanceName !== undefined) return plannedJobTitle(intervention, texts.scheduled);
  return points > 0 ? texts.scheduledCheck(counted(points, 'punto', 'punti')) : texts.noText;
};

/** Address of the job's sheet, or of a prefilled new one for a plan that is not in progress. */
export const jobLink = ({ intervention, plan }: Job): string => {
  const running = intervention?._id ?? plan?.openInterventionId;
  return running || !plan
    ? `/intervention?new=0&interventionId=${running}`
    : `/intervention?new=1&machineid=${plan.machineId}&maintenanceid=${plan._id}`;
};

const minuteMs = 60_000;

/** Whole minutes from an instant to `time`; 0 for an instant in the future of a slow clock. */
export const minutesSince = (instant: string, time: Date): number =>
  Math.max(0, Math.floor((time.getTime() - Date.parse(instant)) / minuteMs));

/** «adesso», «12 minuti fa», «1 ora fa»; from yesterday on «ieri», «3 giorni fa». */
export const ago = (instant: string, time: Date): string => {
  const minutes = minutesSince(instant, time);
  if (daysFromToday(instant, time) < 0) return relativeDays(instant, time);
  if (minutes < 1) return texts.now;
  return minutes < 60 ? texts.minutesAgo(minutes) : texts.hoursAgo(Math.floor(minutes / 60));
};

/** «Aperta il 05/09/2026», by its start (specification §2). */
export const openedOn = ({ startDate }: Intervention): string => `${texts.openedOn} ${formatDate(startDate)}`;

/** Age of an open job: «da 45 giorni», or «da 74 giorni, fine prevista 20/09» once the expected end has passed. */
export const ageOf = (job: Intervention, time: Date): { text: string; isLate: boolean } => {
  const since = openSince(job, time);
  if (!isJobOverdue(job, time)) return { text: since, isLate: false };
  return { text: `${since}, ${texts.expectedEnd} ${formatShortDate(job.endDate, time)}`, isLate: true };
};
