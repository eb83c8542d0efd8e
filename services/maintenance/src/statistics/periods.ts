import { addDays, startOfDay } from '@officina/server-kit/zone';

/** Days, months or years of a zone that follow each other. */
export interface Period {
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`, oldest first. */
  parts: string[];
  /** The first instant of each part. */
  starts: Date[];
  /** The first instant behind the last part. */
  end: Date;
}

/** So many days, of which this is the last. */
export function daysUpTo(zone: string, last: string, count: number): Period {
  const parts = Array.from({ length: count }, (_, index) => addDays(last, index - count + 1));
  return period(zone, parts, parts, addDays(last, 1));
}

/** The months from a day to another, both included: of the first and of the last one the days between the two. */
export function monthsOf(zone: string, first: string, last: string): Period {
  const parts: string[] = [];
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = monthAfter(month)) parts.push(month);
  const firstDays = parts.map((month, index) => (index === 0 ? first : `${month}-01`));
  return period(zone, parts, firstDays, addDays(last, 1));
}

/** The year before that of a day, and the day's own. */
export function twoYears(zone: string, day: string): Period {
  const year = Number(day.slice(0, 4));
  const parts = [`${year - 1}`, `${year}`];
  const firstDays = parts.map((one) => `${one}-01-01`);
  return period(zone, parts, firstDays, `${year + 1}-01-01`);
}

/** Filter: the instants of a period. */
export const within = ({ starts, end }: Period) => ({ $gte: starts[0], $lt: end });

/**
 * Expression of the store: the number of the part in which a date of the period lies, found by halving. So the store needs
 * no time zones of its own, which may not be those that we know.
 */
export function partOf(date: `$${string}`, starts: Date[], from = 0, to = starts.length): object {
  if (to - from === 1) return { $literal: from };
  const half = Math.floor((from + to) / 2);
  const isLater = { $gte: [date, starts[half]] };
  return { $cond: [isLater, partOf(date, starts, half, to), partOf(date, starts, from, half)] };
}

const period = (zone: string, parts: string[], firstDays: string[], behind: string): Period => ({
  parts,
  starts: firstDays.map((day) => startOfDay(zone, day)),
  end: startOfDay(zone, behind),
});

const monthAfter = (month: string): string => addDays(`${month}-01`, 31).slice(0, 7);
