import { type Today } from '@officina/server-kit/dates';
import { addDays, dayOf, startOfDay } from '@officina/server-kit/zone';
import type { PlanHistory } from '../interventions/plan-history.ts';
import type { PlanFields } from './plan-rules.ts';

/** What counts of a plan. */
type Terms = Pick<PlanFields, 'triggeredByDays' | 'noticeDays' | 'postponed'>;

/** What is computed of a plan from its interventions. */
export interface Due extends PlanHistory {
  expiry: Date;
  daysToExpiry: number;
  due: boolean;
  postponed: PlanFields['postponed'];
}

/** Specification §9: the day on which a plan that was never done counts as done. */
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

/** The postponement, unless the plan was done since. */
const stillPostponed = (
  { postponed }: Pick<Terms, 'postponed'>,
  { lastDate }: Pick<PlanHistory, 'lastDate'>,
): Terms['postponed'] => (postponed && lastDate && lastDate > postponed.at ? null : postponed);

/**
 * The one rule of what is due (design §10), for a plan of a machine in service: it was never done, or fewer than its days of
 * notice are left to the expiry, and nobody is at it. A postponement is told, and changes neither: what is late stays late.
 */
export function dueOf(plan: Terms, history: PlanHistory, { zone, now }: Today): Due {
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
