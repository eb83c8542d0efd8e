import type { Intervention } from './job.ts';

/**
 * The order in which work is shown: urgent ones first, each group oldest first, so that what has waited longest is
 * on top (design language, Home). Ties by id, so that the order never jumps.
 */
export const byWorkOrder = (a: Intervention, b: Intervention): number =>
  Number(b.priority === 'URGENT') - Number(a.priority === 'URGENT') ||
  a.startDate.localeCompare(b.startDate) ||
  a._id.localeCompare(b._id);
