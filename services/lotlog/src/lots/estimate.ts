import type { LotEstimate } from '@officina/contracts/lotlog/lot';
import type { Alcohol } from './alcohol.ts';
import { dayMs, twoDaysMs } from './curve.ts';

/** When a lot reaches its desired alcohol. */
export interface Estimate {
  basis: LotEstimate['basis'];
  end: Date | null;
  from: Date | null;
  to: Date | null;
}

/** The data of an estimate. */
export interface Course {
  startDate: Date;
  /** % vol, above 0. */
  desired: number;
  /** The alcohol at each reading. */
  reached: Alcohol[];
  /** The first reading in degrees Brix; `null` without bx readings. */
  must: number | null;
  /** % vol per degree Brix. */
  factor: number;
  /** The product's usual duration. */
  durationMs: number;
}

const [minReadings, minProgress, maxDays] = [3, 0.25, 60];
const regressionPoints = 4;

/** % vol that the must can reach beyond what its factor gives, and at least beyond the goal. */
const [beyondMust, beyondGoal] = [0.5, 0.3];
/** Minimum of the remaining % vol, for the logarithm: dry must reads below 0 °Bx. */
const minRemaining = 0.05;

/** Actual over predicted remaining time: 10th and 90th percentile of 300 synthetic lots (industrial.md §4.4). */
const [earliest, latest] = [0.7, 1.9];

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]): number => sum(values) / values.length;
const after = (at: number, ms: number): Date => new Date(Math.round(at + ms));

/**
 * Days from the last reading to the goal, by a straight line through the last four values of `y = −ln(A_full − A)`; infinite if
 * it does not rise. (industrial.md §4.4, 2)
 */
function remainingDays({ reached, must, factor, desired }: Course, last: number): number {
  const fullAlcohol = Math.max(factor * (must ?? 0) + beyondMust, desired + beyondGoal);
  const heightOf = (alcohol: number) => -Math.log(Math.max(fullAlcohol - alcohol, minRemaining));
  const recent = reached.slice(-regressionPoints);
  const [time, height] = [
    mean(recent.map(({ at }) => (at - last) / dayMs)),
    mean(recent.map(({ alcohol }) => heightOf(alcohol))),
  ];
  const deviations = recent.map(({ at, alcohol }) => [
    (at - last) / dayMs - time,
    heightOf(alcohol) - height,
  ]);
  const slope =
    sum(deviations.map(([days = 0, rise = 0]) => days * rise)) /
    sum(deviations.map(([days = 0]) => days ** 2));
  return slope > 0 ? Math.max(0, time + (heightOf(desired) - height) / slope) : Number.POSITIVE_INFINITY;
}

/** Whether there are three bx readings over at least 48 h, and a quarter of the goal. */
function hasEnoughData({ reached, must, desired }: Course): boolean {
  const [first, last] = [reached[0], reached.at(-1)];
  if (must === null || !first || !last || reached.length < minReadings) return false;
  return last.at - first.at >= twoDaysMs && last.alcohol / desired >= minProgress;
}

/** The first of the final readings that are all at the goal; undefined for a single one, which may be wrong. */
function reachedSince({ reached, desired }: Course): number | undefined {
  const below = reached.findLastIndex(({ alcohol }) => alcohol < desired);
  const [first, second] = reached.slice(below + 1);
  return second && first?.at;
}

/**
 * Reached after two consecutive readings at the goal; from the product's usual duration while there is too little data; else
 * from the lot's own curve, which may stall (industrial.md §4.4). Undefined without a reading of bx or alcohol: nobody has seen
 * yet whether the lot ferments.
 */
export function estimateOf(course: Course): Estimate | undefined {
  const { startDate, reached, durationMs } = course;
  const [last, since] = [reached.at(-1), reachedSince(course)];
  if (!last) return undefined;
  if (since !== undefined) return { basis: 'reached', end: new Date(since), from: null, to: null };
  if (!hasEnoughData(course))
    return { basis: 'indicative', end: after(startDate.getTime(), durationMs), from: null, to: null };
  const days = remainingDays(course, last.at);
  if (days > maxDays) return { basis: 'stalled', end: null, from: null, to: null };
  const afterLast = (part: number) => after(last.at, part * days * dayMs);
  return { basis: 'computed', end: afterLast(1), from: afterLast(earliest), to: afterLast(latest) };
}
