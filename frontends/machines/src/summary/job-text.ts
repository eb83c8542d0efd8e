import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { plannedWords } from '@officina/contracts/maintenance/planned-words';
import { texts } from '../texts.ts';

/** The problem; a scheduled job has none, but a plan. */
export const jobText = (job: Intervention): string =>
  job.type === 'PROGRAMMATA' ? plannedWords(job, texts.planned) : job.issueDescription || '—';

/** A request, unless somebody makes something else of it. */
export const newJobLink = ({ _id }: Machine): string => `/intervention?new=1&machineid=${_id}&type=RICHIESTA`;

export const jobLink = ({ _id }: Intervention): string => `/intervention?new=0&interventionId=${_id}`;
