import type { LotFlag } from '@officina/contracts/lotlog/lot';
import type { FullLotSettings } from '@officina/contracts/lotlog/lot-settings';
import { alcoholOf, factorOf } from './alcohol.ts';
import { lastFall, pointsOf, speedOf } from './curve.ts';
import { estimateOf, type Estimate } from './estimate.ts';
import { flagsOf } from './flags.ts';
import { noHistory, type History } from './history.ts';
import type { LotFields } from './lot.model.ts';

/** What a lot's readings say, as the contract tells it. */
export interface Outlook {
  estimate?: Estimate;
  progress?: number;
  alcohol?: number;
  factor?: number;
  speed?: number;
  flags: LotFlag[];
}

/** Beside the lot. */
export interface Circumstances {
  history: History;
  settings: FullLotSettings;
  now: Date;
}

/** % vol; less is no goal: the part of it that is reached would be more than a number can say. */
const leastGoal = 0.01;

/**
 * What is known of a lot at a moment. One that is CLOSED has no estimate, speed or flags, and goes on saying what it said
 * last; one of before that was kept is weighed without the lots of its product.
 */
export function outlookOf(lot: LotFields, { history, settings, now }: Circumstances): Outlook {
  const isOpen = lot.status === 'OPEN';
  const points = pointsOf(lot.data, settings.instrument);
  const weighed = factorOf(points, (isOpen ? history : noHistory).factor);
  const factor = lot.closedFactor ?? weighed;
  const reached = alcoholOf(lot.data, points, factor);
  const [must, alcohol] = [points[0]?.bx ?? null, lot.closedAlcohol ?? reached.at(-1)?.alcohol];
  const goal = lot.desiredAlcohol ?? 0;
  const desired = goal >= leastGoal ? goal : undefined;
  const progress = desired && alcohol !== undefined ? alcohol / desired : undefined;
  const said = { progress, alcohol, ...(must !== null && { factor }) };
  if (!isOpen) return { ...said, flags: [] };
  const fall = lastFall(points);
  const { startDate } = lot;
  const { durationMs } = history;
  return {
    ...said,
    ...(desired && { estimate: estimateOf({ startDate, desired, reached, must, factor, durationMs }) }),
    ...(fall && { speed: speedOf(fall) }),
    flags: flagsOf({ lot, points, progress, history, settings, now }),
  };
}
