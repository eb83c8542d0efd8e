import type { DemoMachine, Plant } from './plant.ts';

const monthOf = (instant: number): number => new Date(instant).getUTCMonth();

/** Activity of a plant in the month of an instant, relative to an average of 1. */
export const paceOf = ({ months }: Pick<Plant, 'months'>, instant: number): number =>
  months?.[monthOf(instant)] ?? 1;

const harvest = { first: 7, last: 10 };

/** Failure rate of a machine in the month of an instant. Harvest machines stand still in the rest of the year. */
export function wearOf({ kind }: Pick<DemoMachine, 'kind'>, instant: number): number {
  if (!kind.isForHarvest) return kind.wear;
  const month = monthOf(instant);
  return kind.wear * (harvest.first <= month && month <= harvest.last ? 2 : 0.1);
}

/** The day of the preceding July on which harvest machines are prepared. */
export function beforeHarvest(instant: number): number {
  const year = new Date(instant).getUTCFullYear();
  const day = Date.UTC(year, 6, 15);
  return day < instant ? day : Date.UTC(year - 1, 6, 15);
}

/** Relative number of lots started in each month: grapes and apples arrive in autumn, stored apples until spring. */
const lotsOfMonths = [1.2, 0.9, 0.6, 0.4, 0.2, 0.2, 0.2, 0.6, 4, 4, 2.6, 1.6];

/** The days of a span on which `count` lots start, in order, more of them during the harvest. */
export function lotDays(first: number, days: number, count: number): number[] {
  const dayMs = 86_400_000;
  const all = Array.from({ length: Math.max(0, Math.floor(days)) }, (_, at) => first + at * dayMs);
  const total = all.reduce((sum, at) => sum + lotsOfMonths[monthOf(at)]!, 0);
  const starts: number[] = [];
  let weight = 0;
  for (const at of all) {
    while (starts.length < count && weight >= (total * starts.length) / count) starts.push(at);
    weight += lotsOfMonths[monthOf(at)]!;
  }
  return starts;
}
