import type { Lot } from '@officina/contracts/lotlog/lot';
import type { FullLotSettings } from '@officina/contracts/lotlog/lot-settings';
import { gapsOf } from '@officina/web-kit/chart';
import { curveTexts } from './curve-texts.ts';
import { gapMs, pointsOf, untilOf } from './readings.ts';

function endInWords({ estimate }: Lot): string {
  if (!estimate) return '';
  const { basis, end, from, to } = estimate;
  if (!end) return curveTexts.stalled;
  if (basis === 'reached') return curveTexts.reached(end);
  return from && to ? curveTexts.endBetween(end, from, to) : curveTexts.endLikeOthers(end);
}

function gapsInWords(lot: Lot): string {
  const points = (['AlcholEbul', 'bx', 'temperature'] as const).map((measure) => pointsOf(lot, measure));
  const until = untilOf(lot);
  const gaps = gapsOf(points, gapMs, until);
  const [first] = gaps;
  if (!first) return '';
  if (gaps.length > 1) return curveTexts.gaps(gaps.length);
  return first.to === until ? curveTexts.gapToNow(first.from) : curveTexts.gap(first.from, first.to);
}

/**
 * What the curve shows, in words: how much alcohol, when it should end, where nothing was read.
 * @param instrument what bx is read with; undefined until the tenant is known
 */
export function curveInWords(lot: Lot, instrument: FullLotSettings['instrument'] | undefined): string {
  const { alcohol, desiredAlcohol, factor } = lot;
  // What the boiler says is drawn: it may differ from what the fall of bx says, which the estimate is made of.
  const source = factor === undefined ? curveTexts.read : curveTexts.computed;
  const now = alcohol === undefined ? '' : curveTexts.alcoholOf(source, alcohol, desiredAlcohol);
  const isCorrected = instrument === 'refractometer' && pointsOf(lot, 'bx').length > 0;
  const asRead = isCorrected ? curveTexts.asRead : '';
  return [now, endInWords(lot), gapsInWords(lot), asRead].filter(Boolean).join(' ');
}
