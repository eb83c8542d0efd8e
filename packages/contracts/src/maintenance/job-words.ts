import { z } from 'zod';

/** The specification's words for what an intervention is, how far it is, and how urgent. */
export const interventionStatus = z.enum(['OPEN', 'ASSIGNED', 'WAITING PARTS', 'CLOSED']);
export const interventionType = z.enum(['RICHIESTA', 'PROGRAMMATA', 'PROVVISORIA', 'PERMANENTE', 'ESTERNA']);
export const interventionPriority = z.enum(['URGENT', 'NORMAL', 'LOW']);

export type InterventionStatus = z.infer<typeof interventionStatus>;
export type InterventionType = z.infer<typeof interventionType>;
export type InterventionPriority = z.infer<typeof interventionPriority>;
