import type { FullLotSettings } from '@officina/contracts/lotlog/lot-settings';
import { alcoholOf, factorOf, hasPairs, defaultFactor } from './alcohol.ts';
import { dayMs, lastFall, pointsOf, speedOf, twoDaysMs } from './curve.ts';
import type { ClosedLot } from './lot.model.ts';

type Lot = Omit<ClosedLot, '_id'>;

/** What a product's last closed lots predict for the next one. */
export interface History {
  /** Duration of the full fermentation, median. */
  durationMs: number;
  /** % vol per degree Brix, median. */
  factor: number;
  /** Degrees Brix per day at this share of the desired alcohol, median; `null` if no lot reached it. */
  speedAt: (progress: number) => number | null;
}

/** The number of closed lots that count. */
export const historySize = 5;

const defaultDurationMs = 14 * dayMs;

const median = (values: number[]): number | undefined => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
};

/** The history of a product without closed lots. */
export const noHistory: History = {
  durationMs: defaultDurationMs,
  factor: defaultFactor,
  speedAt: () => null,
};

/** A lot's speed when it first reached this share of its goal, over a full 48 h. */
function speedOfLot(lot: Lot, instrument: FullLotSettings['instrument'], progress: number): number[] {
  const points = pointsOf(lot.data, instrument);
  if (!lot.desiredAlcohol) return [];
  const goal = progress * lot.desiredAlcohol;
  const reached = alcoholOf([], points, factorOf(points, defaultFactor));
  const at = reached.findIndex(({ alcohol }) => alcohol >= goal);
  const fall = lastFall(points.slice(0, at + 1));
  return fall && fall.ms === twoDaysMs ? [speedOf(fall)] : [];
}

/** @param closed the product's last CLOSED lots, at most five */
export function historyOf(closed: Lot[], instrument: FullLotSettings['instrument']): History {
  const durations = closed.map(({ startDate, endDate }) => Number(endDate) - startDate.getTime());
  const curves = closed.map(({ data }) => pointsOf(data, instrument)).filter(hasPairs);
  return {
    durationMs: median(durations.filter((ms) => ms > 0)) ?? defaultDurationMs,
    factor: median(curves.map((points) => factorOf(points, defaultFactor))) ?? defaultFactor,
    speedAt: (progress) => median(closed.flatMap((lot) => speedOfLot(lot, instrument, progress))) ?? null,
  };
}
