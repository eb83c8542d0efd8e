import type { FullLotSettings } from '@officina/contracts/lotlog/lot-settings';
import { alcoholOf, factorOf, hasPairs, usualFactor } from './alcohol.ts';
import { dayMs, lastFall, pointsOf, speedOf, twoDaysMs } from './curve.ts';
import type { ClosedLot } from './lot.model.ts';

type Lot = Omit<ClosedLot, '_id'>;

/** What a product's last closed lots say of the next one. */
export interface History {
  /** Of the whole fermentation, median. */
  durationMs: number;
  /** % vol for each degree Brix, median. */
  factor: number;
  /** Degrees Brix a day where this part of the desired alcohol was reached, median; `null` where none got there. */
  speedAt: (progress: number) => number | null;
}

/** How many closed lots count. */
export const lastLots = 5;

const usualDurationMs = 14 * dayMs;

const median = (values: number[]): number | undefined => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
};

/** A product whose lots have not been closed yet. */
export const noHistory: History = {
  durationMs: usualDurationMs,
  factor: usualFactor,
  speedAt: () => null,
};

/** Where it first had this part of its goal, over a full 48 h. */
function speedOfLot(lot: Lot, instrument: FullLotSettings['instrument'], progress: number): number[] {
  const points = pointsOf(lot.data, instrument);
  if (!lot.desiredAlcohol) return [];
  const goal = progress * lot.desiredAlcohol;
  const reached = alcoholOf([], points, factorOf(points, usualFactor));
  const at = reached.findIndex(({ alcohol }) => alcohol >= goal);
  const fall = lastFall(points.slice(0, at + 1));
  return fall && fall.ms === twoDaysMs ? [speedOf(fall)] : [];
}

/** @param closed the product's last CLOSED lots, at most five */
export function historyOf(closed: Lot[], instrument: FullLotSettings['instrument']): History {
  const durations = closed.map(({ startDate, endDate }) => Number(endDate) - startDate.getTime());
  const curves = closed.map(({ data }) => pointsOf(data, instrument)).filter(hasPairs);
  return {
    durationMs: median(durations.filter((ms) => ms > 0)) ?? usualDurationMs,
    factor: median(curves.map((points) => factorOf(points, usualFactor))) ?? usualFactor,
    speedAt: (progress) => median(closed.flatMap((lot) => speedOfLot(lot, instrument, progress))) ?? null,
  };
}
