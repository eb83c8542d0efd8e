import type { Lot } from '@officina/contracts/lotlog/lot';
import { formatShortDate } from '@officina/web-kit';
import type { TimeProjection } from '@officina/web-kit/chart';
import { curveTexts } from './curve-texts.ts';
import { readByNow } from './readings.ts';

/** What the last reading says of alcohol: as it was read, else as the server computes it from bx. */
function lastAlcohol(lot: Lot): TimeProjection['from'] | undefined {
  const last = readByNow(lot).findLast(
    ({ AlcholEbul, bx }) => typeof AlcholEbul === 'number' || typeof bx === 'number',
  );
  const value = last?.AlcholEbul ?? lot.alcohol;
  return last && value !== undefined ? { at: last.measuredAt, value } : undefined;
}

/** From the last alcohol to the desired one at the estimated end; none for an end that is not ahead of the readings. */
export function projectionOf(lot: Lot): TimeProjection | undefined {
  const { estimate, desiredAlcohol } = lot;
  const from = lastAlcohol(lot);
  if (!from || !estimate?.end || !desiredAlcohol || Date.parse(estimate.end) <= Date.parse(from.at))
    return undefined;
  const { basis, end, from: earliest, to: latest } = estimate;
  return {
    of: 'alcohol',
    label: basis === 'indicative' ? curveTexts.indicative : curveTexts.estimated,
    from,
    to: { at: end, value: desiredAlcohol, label: formatShortDate(end) },
    ...(earliest && latest && { range: { from: earliest, to: latest } }),
  };
}
