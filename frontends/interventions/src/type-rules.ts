import type { InterventionType } from '@officina/contracts/maintenance/interventions';

/** The types that the form offers; a stored ESTERNA is kept (design §10). */
export const offeredTypes: readonly InterventionType[] = [
  'RICHIESTA',
  'PROGRAMMATA',
  'PROVVISORIA',
  'PERMANENTE',
];

export const hasPriority = (type: InterventionType): boolean => type !== 'PROGRAMMATA';

export const hasProblem = (type: InterventionType): boolean => type !== 'PROGRAMMATA';

export const hasSolution = (type: InterventionType): boolean =>
  type === 'PROVVISORIA' || type === 'PERMANENTE' || type === 'ESTERNA';

export const hasChecklist = (type: InterventionType): boolean => type === 'PROGRAMMATA';

export const hasExpectedEnd = (type: InterventionType): boolean => type !== 'RICHIESTA';
