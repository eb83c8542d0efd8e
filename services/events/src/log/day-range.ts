import { calendarDay } from '@officina/contracts/days';
import { addDays, startOfDay } from '@officina/server-kit/zone';

// The contract accepts only real days.
const isoDay = (text: string): string => calendarDay(text) as string;

/**
 * The days `start`…`end` of the zone, as written in the call (DDMMYYYY), both included: `from` is the first instant, `until`
 * the first one after.
 */
export const dayRange = (start: string, end: string, timezone: string): { from: Date; until: Date } => ({
  from: startOfDay(timezone, isoDay(start)),
  until: startOfDay(timezone, addDays(isoDay(end), 1)),
});
