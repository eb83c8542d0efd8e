import { counted, type AnswerFor } from '@officina/web-kit';
import { texts } from './texts.ts';

export type Intervention = AnswerFor<'GET /api/maintenance/intervention/allOpen'>[number];
export type Machine = AnswerFor<'GET /api/maintenance/machine/all'>[number];

/** An open intervention with the machine that it is about. */
export interface Job {
  intervention: Intervention;
  /** Absent while the machines have not arrived. */
  machine: Machine | undefined;
}

export const jobName = ({ machine }: Job): string => machine?.name ?? machine?.shortCode ?? '…';

/** Department, as long as the sites are not there. */
export const jobPlace = ({ machine }: Job): string => machine?.department ?? '';

/** The problem in the reporter's words; a scheduled job has a checklist instead. */
export const jobText = ({ intervention }: Job): string => {
  const points = intervention.scheduledMaintenance?.checkList.length ?? 0;
  if (intervention.issueDescription) return intervention.issueDescription;
  return points > 0 ? texts.scheduledCheck(counted(points, 'punto', 'punti')) : texts.noText;
};

export const jobLink = ({ intervention }: Job): string =>
  `/intervention?new=0&interventionId=${intervention._id}`;
