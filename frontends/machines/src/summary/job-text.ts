import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { texts } from '../texts.ts';

/** The problem; a scheduled job has none. */
export const jobText = ({ issueDescription, type }: Intervention): string =>
  type === 'PROGRAMMATA' ? texts.planned : issueDescription || '—';

/** A request, unless somebody makes something else of it. */
export const newJobLink = ({ _id }: Machine): string => `/intervention?new=1&machineid=${_id}&type=RICHIESTA`;

export const jobLink = ({ _id }: Intervention): string => `/intervention?new=0&interventionId=${_id}`;
