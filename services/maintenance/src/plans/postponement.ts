import type { PlanPostponement } from '@officina/contracts/maintenance/plans';
import { checkDates, type DateContext } from '@officina/server-kit/dates';
import { dayOf, startOfDay } from '@officina/server-kit/zone';
import { invalid } from '@officina/server-kit/app-error';
import { isDeepStrictEqual } from 'node:util';
import type { PlanHistory } from '../interventions/plan-history.ts';
import { dueOf } from './due.ts';
import type { PlanFields } from './plan-rules.ts';

type Postponed = NonNullable<PlanFields['postponed']>;

/**
 * A plan's new postponement; null if it already has the same one.
 * @throws AppError `invalid` naming `to` unless that day is after today and after the expiry, which does not change, and as
 *   `checkDates`
 */
export function postponement(
  plan: PlanFields,
  history: PlanHistory,
  { to: requested, reason }: PlanPostponement,
  { by, ...today }: DateContext & { by: string },
): Postponed | null {
  const { zone, now } = today;
  const to = startOfDay(zone, dayOf(zone, new Date(requested)));
  const { expiry, postponed: before } = dueOf(plan, history, today);
  if (to <= now) throw invalid('to', 'Si rinvia a un giorno dopo oggi');
  if (to <= expiry) throw invalid('to', 'Si rinvia a un giorno dopo la scadenza');
  if (before?.to.getTime() !== to.getTime()) checkDates('plan', { to }, today);
  if (before && isDeepStrictEqual({ to: before.to, reason: before.reason }, { to, reason })) return null;
  return { to, reason, by, at: now };
}
