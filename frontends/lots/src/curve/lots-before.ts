import type { Lot } from '@officina/contracts/lotlog/lot';
import { now } from '@officina/web-kit';
import type { TimeContext } from '@officina/web-kit/chart';
import { curveTexts } from './curve-texts.ts';
import { pointsOf, pointsSinceStart } from './readings.ts';

/** As many as an estimate is made of (industrial.md §4.4). */
const lastLots = 5;

const endOf = ({ endDate }: Lot): number => Date.parse(endDate ?? '') || 0;

/** The product's other CLOSED lots that were closed last, at most five; none that ended ahead of now. */
export const lotsBefore = (lot: Lot, others: readonly Lot[]): Lot[] =>
  others
    .filter(({ _id, product, status }) => _id !== lot._id && product === lot.product && status === 'CLOSED')
    .filter((other) => endOf(other) <= now().getTime())
    .sort((one, other) => endOf(other) - endOf(one))
    .slice(0, lastLots);

/**
 * Their curves, begun with this lot. Those of bx, which is read each time and stands clear of target and estimate; of alcohol
 * for a lot whose bx is not read.
 */
export function curvesBefore(lot: Lot, others: readonly Lot[]): TimeContext['background'] {
  const measure = pointsOf(lot, 'bx').length > 0 ? 'bx' : 'AlcholEbul';
  const lines = lotsBefore(lot, others)
    .map((before) => pointsSinceStart(before, measure, lot.startDate))
    .filter(({ length }) => length > 1);
  return lines.length > 0 ? { label: curveTexts.before[measure], lines } : undefined;
}
