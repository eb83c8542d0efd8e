import { isNamedIn } from '@officina/contracts/maintenance/executors';
import { plannedWords } from '@officina/contracts/maintenance/planned-words';
import type { DuePlan } from '@officina/contracts/maintenance/plans';
import {
  counted,
  daysFromToday,
  formatDate,
  formatShortDate,
  isLate,
  openSince,
  relativeDays,
  type AnswerFor,
} from '@officina/web-kit';
import { texts } from './texts.ts';

export type Intervention = AnswerFor<'GET /api/maintenance/intervention/allOpen'>[number];
export type Machine = AnswerFor<'GET /api/maintenance/machine/all'>[number];

export interface OnMachine {
  /** Absent where the machines did not arrive, null when it is gone. */
  machine: Machine | null | undefined;
}

/** An open intervention with the machine that it is about. */
export interface OpenJob extends OnMachine {
  intervention: Intervention;
  /** The plan that it carries out. */
  plan?: DuePlan;
}

/** A plan whose next job is due, or in progress, with its machine. */
export interface DueJob extends OnMachine {
  plan: DuePlan;
  intervention?: undefined;
}

export type Job = OpenJob | DueJob;

export const isOpenJob = (job: Job): job is OpenJob => job.intervention !== undefined;

export const jobId = (job: Job): string => (isOpenJob(job) ? job.intervention._id : job.plan._id);

/** To whom it was given, as it was written; undefined while to nobody. */
const executorOf = ({ intervention }: Job): string | undefined =>
  intervention?.externalExecutor?.trim() || undefined;

/** Whose job it is where that is not, or not also, the person named; undefined of one's own and of what nobody has. */
export function othersOf(job: Job, me: string): string | undefined {
  const executor = executorOf(job);
  return executor !== undefined && isNamedIn(executor, me) ? undefined : executor;
}

export const jobName = ({ machine }: Job | OnMachine): string =>
  machine === null ? texts.goneMachine : (machine?.name ?? machine?.shortCode ?? '…');

/** Department, as long as the sites are not there. */
export const jobPlace = ({ machine }: Job): string => machine?.department ?? '';

/** The problem in the reporter's words, or the plan's; a scheduled job without a plan has a checklist. */
export const jobText = (job: Job): string => {
  if (!isOpenJob(job)) return job.plan.description;
  const { intervention, plan } = job;
  const points = intervention.scheduledMaintenance?.checkList.length ?? 0;
  if (intervention.type !== 'PROGRAMMATA') return intervention.issueDescription || texts.noText;
  if (plan) return plan.description;
  if (intervention.maintenanceName !== undefined) return plannedWords(intervention, texts.scheduled);
  return points > 0 ? texts.scheduledCheck(counted(points, 'punto', 'punti')) : texts.noText;
};

/** To its sheet; to a new one, prefilled, for what nobody has begun. */
export const jobLink = ({ intervention, plan }: Job): string => {
  const running = intervention?._id ?? plan?.openInterventionId;
  return running || !plan
    ? `/intervention?new=0&interventionId=${running}`
    : `/intervention?new=1&machineid=${plan.machineId}&maintenanceid=${plan._id}`;
};

const minuteMs = 60_000;

/** Whole minutes from an instant to `time`; none for what a device with a slow clock takes for the future. */
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

/** How long it is open: «da 2 ore», «da 45 giorni», with the expected end once that has passed: «da 74 giorni, fine prevista 20/09». */
export const ageOf = (job: Intervention, time: Date): { words: string; isLate: boolean } => {
  const since = openSince(job, time);
  if (!isLate(job, time)) return { words: since, isLate: false };
  return { words: `${since}, ${texts.expectedEnd} ${formatShortDate(job.endDate, time)}`, isLate: true };
};
