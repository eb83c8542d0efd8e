import type { Types } from 'mongoose';

/** What interventions say of a plan. */
export interface PlanHistory {
  /** End of the last closed one, none that is ahead of now; null when it was never done. */
  lastDate: Date | null;
  /** An open one, the same at each question; null when there is none. */
  openInterventionId: string | null;
  /** How many are closed. */
  interventionCount: number;
}

/** The open ones of a plan, or the closed ones, together. */
export interface PlanGroup {
  _id: { plan: string; isClosed: boolean };
  lastEnd: Date | null;
  first: Types.ObjectId;
  count: number;
}

/** Of all interventions that match, per plan: `PlanGroup`. */
export const groupByPlan = (now: Date) => ({
  _id: { plan: '$maintenanceId', isClosed: { $eq: ['$status', 'CLOSED'] } },
  lastEnd: { $max: { $cond: [{ $lte: ['$endDate', now] }, '$endDate', null] } },
  first: { $min: '$_id' },
  count: { $sum: 1 },
});

/** What was never touched. */
export const noHistory: PlanHistory = { lastDate: null, openInterventionId: null, interventionCount: 0 };

/** The history of each plan that has one, by its id. */
export function historiesOf(groups: PlanGroup[]): Map<string, PlanHistory> {
  const histories = new Map<string, PlanHistory>();
  for (const { _id, lastEnd, first, count } of groups) {
    const part = _id.isClosed
      ? { lastDate: lastEnd, interventionCount: count }
      : { openInterventionId: first.toHexString() };
    histories.set(_id.plan, { ...noHistory, ...histories.get(_id.plan), ...part });
  }
  return histories;
}
