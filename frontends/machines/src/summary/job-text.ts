import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { texts } from '../texts.ts';

/** The problem; a scheduled job has none. */
export const jobText = ({ issueDescription, type }: Intervention): string =>
  issueDescription || (type === 'PROGRAMMATA' ? texts.planned : '—');

export const jobLink = ({ _id }: Intervention): string => `/intervention?new=0&interventionId=${_id}`;
