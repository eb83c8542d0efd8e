import { calendarDay } from '@officina/contracts/days';
import { addDays, startOfDay } from '@officina/server-kit/zone';

// The contract lets only real days through.
const isoDay = (written: string): string => calendarDay(written) as string;

/** Days `start`…`end` of the zone as the call writes them (DDMMYYYY), both included: `from` belongs to them, `until` is the first instant after. */
export const dayRange = (start: string, end: string, timezone: string): { from: Date; until: Date } => ({
  from: startOfDay(timezone, isoDay(start)),
  until: startOfDay(timezone, addDays(isoDay(end), 1)),
});
