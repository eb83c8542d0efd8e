import type { LotEstimate } from '@officina/contracts/lotlog/lot';
import type { Alcohol } from './alcohol.ts';
import { dayMs, twoDaysMs } from './curve.ts';

/** When the desired alcohol will be there. */
export interface Estimate {
  basis: LotEstimate['basis'];
  end: Date | null;
  from: Date | null;
  to: Date | null;
}

/** What an estimate is made of. */
export interface Course {
  startDate: Date;
  /** % vol, above 0. */
  desired: number;
  /** What there was at each reading. */
  reached: Alcohol[];
  /** First degrees Brix; `null` where bx was never read. */
  must: number | null;
  /** % vol for each degree Brix. */
  factor: number;
  /** The product's usual duration. */
  durationMs: number;
}

const [fewestReadings, leastProgress, longestDays] = [3, 0.25, 60];
const regressed = 4;

/** % vol that the whole must gives beyond its factor's own, and beyond the goal at least. */
const [beyondMust, beyondGoal] = [0.5, 0.3];
/** % vol that are still to come at least, for the logarithm: dry must reads below 0 °Bx. */
const leastLeft = 0.05;

/** True over predicted remaining time: 10 and 90 % of 300 synthetic lots (industrial.md §4.4). */
const [earliest, latest] = [0.7, 1.9];

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]): number => sum(values) / values.length;
const after = (at: number, ms: number): Date => new Date(Math.round(at + ms));

/**
 * Days from the last reading to the goal, by a straight line through the last four of `y = −ln(A_full − A)`; infinite when it
 * does not rise. (industrial.md §4.4, 2)
 */
function remainingDays({ reached, must, factor, desired }: Course, last: number): number {
  const whole = Math.max(factor * (must ?? 0) + beyondMust, desired + beyondGoal);
  const heightOf = (alcohol: number) => -Math.log(Math.max(whole - alcohol, leastLeft));
  const recent = reached.slice(-regressed);
  const [time, height] = [
    mean(recent.map(({ at }) => (at - last) / dayMs)),
    mean(recent.map(({ alcohol }) => heightOf(alcohol))),
  ];
  const away = recent.map(({ at, alcohol }) => [(at - last) / dayMs - time, heightOf(alcohol) - height]);
  const slope =
    sum(away.map(([days = 0, rise = 0]) => days * rise)) / sum(away.map(([days = 0]) => days ** 2));
  return slope > 0 ? Math.max(0, time + (heightOf(desired) - height) / slope) : Number.POSITIVE_INFINITY;
}

/** Whether there are three readings of bx, 48 h apart, and a quarter of the goal. */
function saysEnough({ reached, must, desired }: Course): boolean {
  const [first, last] = [reached[0], reached.at(-1)];
  if (must === null || !first || !last || reached.length < fewestReadings) return false;
  return last.at - first.at >= twoDaysMs && last.alcohol / desired >= leastProgress;
}

/** The first of the last readings that are all at the goal; none while it is only one, which may be wrong. */
function reachedSince({ reached, desired }: Course): number | undefined {
  const below = reached.findLastIndex(({ alcohol }) => alcohol < desired);
  const [first, second] = reached.slice(below + 1);
  return second && first?.at;
}

/**
 * Reached with two readings in a row; by the product's usual duration while readings do not say enough; else by the lot's own
 * curve, which may stand still. (industrial.md §4.4)
 */
export function estimateOf(course: Course): Estimate {
  const { startDate, reached, durationMs } = course;
  const [last, since] = [reached.at(-1), reachedSince(course)];
  if (since !== undefined) return { basis: 'reached', end: new Date(since), from: null, to: null };
  if (!last || !saysEnough(course))
    return { basis: 'indicative', end: after(startDate.getTime(), durationMs), from: null, to: null };
  const days = remainingDays(course, last.at);
  if (days > longestDays) return { basis: 'stalled', end: null, from: null, to: null };
  const behind = (part: number) => after(last.at, part * days * dayMs);
  return { basis: 'computed', end: behind(1), from: behind(earliest), to: behind(latest) };
}
