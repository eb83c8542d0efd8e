import { type DateContext } from '@officina/server-kit/dates';
import { addDays, dayOf, startOfDay } from '@officina/server-kit/zone';
import type { PlanHistory } from '../interventions/plan-history.ts';
import type { PlanFields } from './plan-rules.ts';

/** The fields of a plan that decide when it is due. */
type Terms = Pick<PlanFields, 'triggeredByDays' | 'noticeDays' | 'postponed'>;

/** The values of a plan that are computed from its interventions. */
export interface Due extends PlanHistory {
  expiry: Date;
  daysToExpiry: number;
  due: boolean;
  postponed: PlanFields['postponed'];
}

/** Specification §9: a plan that was never done counts as done on this day. */
const longAgo = '1950-01-01';
const defaultNotice = 15;
const dayMs = 86_400_000;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** The calendar day on which a plan expires. */
const expiryDay = (
  { triggeredByDays }: Pick<Terms, 'triggeredByDays'>,
  { lastDate }: Pick<PlanHistory, 'lastDate'>,
  zone: string,
): string => addDays(lastDate ? dayOf(zone, lastDate) : longAgo, triggeredByDays);

/** The postponement, unless the plan was done after it. */
const stillPostponed = (
  { postponed }: Pick<Terms, 'postponed'>,
  { lastDate }: Pick<PlanHistory, 'lastDate'>,
): Terms['postponed'] => (postponed && lastDate && lastDate > postponed.at ? null : postponed);

/**
 * Whether a plan of a machine in service is due (design §10): it was never done, or fewer days than its notice are left to the
 * expiry, and it has no open intervention. A postponement is reported but changes neither: an overdue plan stays overdue.
 */
export function dueOf(plan: Terms, history: PlanHistory, { zone, now }: DateContext): Due {
  const expires = expiryDay(plan, history, zone);
  const daysToExpiry = daysBetween(dayOf(zone, now), expires);
  const isTime = history.lastDate === null || daysToExpiry < (plan.noticeDays ?? defaultNotice);
  return {
    ...history,
    expiry: startOfDay(zone, expires),
    daysToExpiry,
    due: isTime && history.openInterventionId === null,
    postponed: stillPostponed(plan, history),
  };
}
