import { addDays, startOfDay } from '@officina/server-kit/zone';

/** Consecutive days, months or years in a zone. */
export interface Period {
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`, oldest first. */
  parts: string[];
  /** The first instant of each part. */
  starts: Date[];
  /** The first instant after the last part. */
  end: Date;
}

/** The given number of days up to a last one. */
export function daysUpTo(zone: string, last: string, count: number): Period {
  const parts = Array.from({ length: count }, (_, index) => addDays(last, index - count + 1));
  return period(zone, parts, parts, addDays(last, 1));
}

/** The months between two days, both included; the first and the last month are limited to these days. */
export function monthsOf(zone: string, first: string, last: string): Period {
  const parts: string[] = [];
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = monthAfter(month)) parts.push(month);
  const firstDays = parts.map((month, index) => (index === 0 ? first : `${month}-01`));
  return period(zone, parts, firstDays, addDays(last, 1));
}

/** The year before a day's year, and its year. */
export function twoYears(zone: string, day: string): Period {
  const year = Number(day.slice(0, 4));
  const parts = [`${year - 1}`, `${year}`];
  const firstDays = parts.map((one) => `${one}-01-01`);
  return period(zone, parts, firstDays, `${year + 1}-01-01`);
}

/** Filter: the instants of a period. */
export const within = ({ starts, end }: Period) => ({ $gte: starts[0], $lt: end });

/**
 * Aggregation expression: the index of the period's part that contains a date, found by bisection. The store thus needs no time
 * zones, which may differ from ours.
 */
export function partOf(date: `$${string}`, starts: Date[], from = 0, to = starts.length): object {
  if (to - from === 1) return { $literal: from };
  const half = Math.floor((from + to) / 2);
  const isLater = { $gte: [date, starts[half]] };
  return { $cond: [isLater, partOf(date, starts, half, to), partOf(date, starts, from, half)] };
}

const period = (zone: string, parts: string[], firstDays: string[], dayAfter: string): Period => ({
  parts,
  starts: firstDays.map((day) => startOfDay(zone, day)),
  end: startOfDay(zone, dayAfter),
});

const monthAfter = (month: string): string => addDays(`${month}-01`, 31).slice(0, 7);
