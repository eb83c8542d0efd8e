import type { LotFlag } from '@officina/contracts/lotlog/lot';
import type { FullLotSettings } from '@officina/contracts/lotlog/lot-settings';
import { alcoholOf, factorOf } from './alcohol.ts';
import { lastFall, pointsOf, speedOf } from './curve.ts';
import { estimateOf, type Estimate } from './estimate.ts';
import { flagsOf } from './flags.ts';
import { noHistory, type History } from './history.ts';
import type { LotFields } from './lot.model.ts';

/** What a lot's readings show, as in the contract. */
export interface Forecast {
  estimate?: Estimate;
  progress?: number;
  alcohol?: number;
  factor?: number;
  speed?: number;
  flags: LotFlag[];
}

/** The context of a lot. */
export interface ForecastContext {
  history: History;
  settings: FullLotSettings;
  now: Date;
}

/** % vol; a smaller goal counts as none, as the progress would exceed the range of a number. */
const minGoal = 0.01;

/**
 * What is known of a lot at an instant. A CLOSED lot has no estimate, speed or flags, and keeps its last values; one closed
 * before these were stored is computed without its product's history.
 */
export function forecastOf(lot: LotFields, { history, settings, now }: ForecastContext): Forecast {
  const isOpen = lot.status === 'OPEN';
  const points = pointsOf(lot.data, settings.instrument);
  const computedFactor = factorOf(points, (isOpen ? history : noHistory).factor);
  const factor = lot.closedFactor ?? computedFactor;
  const reached = alcoholOf(lot.data, points, factor);
  const [must, alcohol] = [points[0]?.bx ?? null, lot.closedAlcohol ?? reached.at(-1)?.alcohol];
  const goal = lot.desiredAlcohol ?? 0;
  const desired = goal >= minGoal ? goal : undefined;
  const progress = desired && alcohol !== undefined ? alcohol / desired : undefined;
  const values = { progress, alcohol, ...(must !== null && { factor }) };
  if (!isOpen) return { ...values, flags: [] };
  const fall = lastFall(points);
  const { startDate } = lot;
  const { durationMs } = history;
  const estimate = desired && estimateOf({ startDate, desired, reached, must, factor, durationMs });
  return {
    ...values,
    ...(estimate && { estimate }),
    ...(fall && { speed: speedOf(fall) }),
    flags: flagsOf({ lot, points, progress, history, settings, now }),
  };
}
