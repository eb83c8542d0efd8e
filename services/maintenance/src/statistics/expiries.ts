import type { LeftOutReason } from '@officina/contracts/maintenance/statistics';
import { addDays } from '@officina/server-kit/zone';

/** What became of an expiry, or of an execution that has none. */
export interface Expiry {
  machineId: string;
  /** On which day of the zone; `null` for a plan that was never done. */
  day: string | null;
  outcome: 'met' | 'late' | LeftOutReason;
}

/** A plan with the days on which it was done, oldest first. */
export interface DonePlan {
  machineId: string;
  triggeredByDays: number;
  isInService: boolean;
  days: string[];
}

/** Days of the zone, the first and the last included. */
export interface DayRange {
  first: string;
  last: string;
}

/**
 * The expiries of a plan that lie in the range: it expires `triggeredByDays` after each time that it was done, and that is met
 * when it is done again by that day. Of a machine out of service nothing is due, so what is undone is left out.
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
      const undone = isInService ? 'late' : 'outOfService';
      const outcome = next === undefined ? undone : next <= day ? 'met' : 'late';
      return { machineId, day, outcome };
    })
    .filter(isIn(range));
}

/** The executions that cannot be judged, by the days of the range. */
export const unjudged = (
  { machineId, days }: Pick<DonePlan, 'machineId' | 'days'>,
  outcome: LeftOutReason,
  range: DayRange,
): Expiry[] => days.map((day) => ({ machineId, day, outcome })).filter(isIn(range));

const isIn =
  ({ first, last }: DayRange) =>
  ({ day }: Expiry): boolean =>
    day !== null && day >= first && day <= last;
