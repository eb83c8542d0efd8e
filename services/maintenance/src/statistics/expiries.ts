import type { LeftOutReason } from '@officina/contracts/maintenance/statistics';
import { addDays } from '@officina/server-kit/zone';

/** The outcome of an expiry, or of an execution that has none. */
export interface Expiry {
  machineId: string;
  /** The day in the tenant's zone; `null` for a plan that was never done. */
  day: string | null;
  outcome: 'met' | 'late' | LeftOutReason;
}

/** A plan with the days of its executions, oldest first. */
export interface DonePlan {
  machineId: string;
  triggeredByDays: number;
  isInService: boolean;
  days: string[];
}

/** Days of the zone, both included. */
export interface DayRange {
  first: string;
  last: string;
}

/**
 * The expiries of a plan in the range: it expires `triggeredByDays` after each execution, and is met if the next one is on or
 * before that day. On a machine out of service nothing is due, so a missing execution is left out.
 */
export function expiriesOf(
  { machineId, triggeredByDays, isInService, days }: DonePlan,
  range: DayRange,
): Expiry[] {
  if (days.length === 0) return [{ machineId, day: null, outcome: 'neverDone' }];
  return days
    .map((done, index): Expiry => {
      const day = addDays(done, triggeredByDays);
      const next = days[index + 1];
      const missing = isInService ? 'late' : 'outOfService';
      const outcome = next === undefined ? missing : next <= day ? 'met' : 'late';
      return { machineId, day, outcome };
    })
    .filter(isIn(range));
}

/** The executions in the range that cannot be rated. */
export const unrated = (
  { machineId, days }: Pick<DonePlan, 'machineId' | 'days'>,
  outcome: LeftOutReason,
  range: DayRange,
): Expiry[] => days.map((day) => ({ machineId, day, outcome })).filter(isIn(range));

const isIn =
  ({ first, last }: DayRange) =>
  ({ day }: Expiry): boolean =>
    day !== null && day >= first && day <= last;
