import { addDays } from './days.ts';

const weekdayOf = (isoDay: string): number => (new Date(isoDay).getUTCDay() + 6) % 7;

/** The Monday of a day's week, and its Sunday: `2026-11-21` → `2026-11-16`, `2026-11-22`. */
export const mondayOf = (isoDay: string): string => addDays(isoDay, -weekdayOf(isoDay));
export const sundayOf = (isoDay: string): string => addDays(mondayOf(isoDay), 6);

/** `2026-01-31` and 1 → `2026-02-28`: the same day of another month, or its last one. */
export const addMonths = (isoDay: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = isoDay.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
};

/** The six weeks that show the month of a day, Monday first: always as many, so that a calendar keeps its height. */
export const weeksAround = (isoDay: string): string[][] => {
  const start = mondayOf(`${isoDay.slice(0, 7)}-01`);
  return [0, 1, 2, 3, 4, 5].map((week) => [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(start, week * 7 + day)));
};
