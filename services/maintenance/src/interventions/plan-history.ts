import type { Types } from 'mongoose';

/** A plan's history, derived from its interventions. */
export interface PlanHistory {
  /** End of the last closed one that is not in the future; null if it was never done. */
  lastDate: Date | null;
  /** An open one, always the same of several; null if there is none. */
  openInterventionId: string | null;
  /** The number of closed ones. */
  interventionCount: number;
}

/** The open or the closed interventions of a plan, grouped. */
export interface PlanGroup {
  _id: { plan: string; isClosed: boolean };
  lastEnd: Date | null;
  first: Types.ObjectId;
  count: number;
}

/** Groups interventions by plan: `PlanGroup`. */
export const groupByPlan = (now: Date) => ({
  _id: { plan: '$maintenanceId', isClosed: { $eq: ['$status', 'CLOSED'] } },
  lastEnd: { $max: { $cond: [{ $lte: ['$endDate', now] }, '$endDate', null] } },
  first: { $min: '$_id' },
  count: { $sum: 1 },
});

/** The history of a plan without interventions. */
export const noHistory: PlanHistory = { lastDate: null, openInterventionId: null, interventionCount: 0 };

/** The history of each plan that has one, by id. */
export function historiesOf(groups: PlanGroup[]): Map<string, PlanHistory> {
  const histories = new Map<string, PlanHistory>();
  for (const { _id, lastEnd, first, count } of groups) {
    const partial = _id.isClosed
      ? { lastDate: lastEnd, interventionCount: count }
      : { openInterventionId: first.toHexString() };
    histories.set(_id.plan, { ...noHistory, ...histories.get(_id.plan), ...partial });
  }
  return histories;
}
