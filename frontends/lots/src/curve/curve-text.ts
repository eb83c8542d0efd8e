import { withArticle } from '@officina/contracts/article';
import type { Lot } from '@officina/contracts/lotlog/lot';
import type { FullLotSettings } from '@officina/contracts/lotlog/lot-settings';
import { counted, formatDate, formatNumber, formatShortDate } from '@officina/web-kit';
import { gapsOf } from '@officina/web-kit/chart';
import { gapMs, pointsOf, chartEnd } from './readings.ts';

/** Formats a number with exactly one decimal: 11,0. */
const decimal = (value: number): string => {
  const written = formatNumber(value, 1);
  return written.includes(',') ? written : `${written},0`;
};

/** Italian texts of a lot's curve. */
export const curveTexts = {
  title: 'Curva di fermentazione',
  noReadings: 'Nessuna lettura ancora: la curva comincia con la prima.',

  alcohol: 'Alcol bollitore (ebulliometro), % vol',
  bx: 'bx, °Bx',
  temperature: 'Temperatura, °C',
  alcoholIs: (value: number) => `${decimal(value)} % vol`,
  bxIs: (value: number) => `${decimal(value)} °Bx`,
  temperatureIs: (value: number) => `${decimal(value)} °C`,
  desired: (value: number) => `Alcol desiderato ${decimal(value)} % vol`,
  goal: (value: number) => `obiettivo ${decimal(value)}`,
  allowed: ({ min, max }: { min: number; max: number }) =>
    `prevista ${formatNumber(min)}–${formatNumber(max)} °C`,
  before: { bx: 'bx dei lotti precedenti', AlcholEbul: 'Alcol dei lotti precedenti' },

  estimated: 'Fine stimata',
  indicative: 'Fine indicativa',

  read: 'Alcol',
  computed: 'Alcol secondo bx',
  alcoholOf: (alcohol: string, value: number, desired: number | null | undefined) =>
    desired
      ? `${alcohol} ${decimal(value)} % vol di ${decimal(desired)} desiderati.`
      : `${alcohol} ${decimal(value)} % vol.`,
  asRead: 'bx è come si legge; velocità, alcol e stima lo correggono per il rifrattometro.',
  endBetween: (end: string, from: string, to: string) =>
    `Fine stimata ${withArticle('il', formatDate(end))}, tra ${withArticle('il', formatShortDate(from))} e ${withArticle('il', formatShortDate(to))}.`,
  endLikeOthers: (end: string) =>
    `Fine indicativa ${withArticle('il', formatDate(end))}: le letture non bastano ancora.`,
  stalled: 'Ferma o quasi: nessuna fine stimata.',
  reached: (at: string) => `Alcol desiderato raggiunto ${withArticle('il', formatDate(at))}.`,
  gap: (from: string, to: string) =>
    `Nessun dato ${withArticle('dal', formatDate(from))} ${withArticle('al', formatDate(to))}.`,
  gapToNow: (from: string) => `Nessun dato ${withArticle('dal', formatDate(from))} a oggi.`,
  gaps: (count: number) => `Nessun dato per più di 48 ore: ${counted(count, 'volta', 'volte')}.`,
} as const;

function endInWords({ estimate }: Lot): string {
  if (!estimate) return '';
  const { basis, end, from, to } = estimate;
  if (!end) return curveTexts.stalled;
  if (basis === 'reached') return curveTexts.reached(end);
  return from && to ? curveTexts.endBetween(end, from, to) : curveTexts.endLikeOthers(end);
}

function gapsInWords(lot: Lot): string {
  const points = (['AlcholEbul', 'bx', 'temperature'] as const).map((measure) => pointsOf(lot, measure));
  const until = chartEnd(lot);
  const gaps = gapsOf(points, gapMs, until);
  const [first] = gaps;
  if (!first) return '';
  if (gaps.length > 1) return curveTexts.gaps(gaps.length);
  return first.to === until ? curveTexts.gapToNow(first.from) : curveTexts.gap(first.from, first.to);
}

/**
 * Text summary of the curve: alcohol, expected end, and periods without readings.
 * @param instrument the instrument for bx; undefined until the tenant is loaded
 */
export function curveInWords(lot: Lot, instrument: FullLotSettings['instrument'] | undefined): string {
  const { alcohol, desiredAlcohol, factor } = lot;
  // The chart shows the measured alcohol, which may differ from the alcohol computed from bx that the estimate uses.
  const source = factor === undefined ? curveTexts.read : curveTexts.computed;
  const now = alcohol === undefined ? '' : curveTexts.alcoholOf(source, alcohol, desiredAlcohol);
  const isCorrected = instrument === 'refractometer' && pointsOf(lot, 'bx').length > 0;
  const asRead = isCorrected ? curveTexts.asRead : '';
  return [now, endInWords(lot), gapsInWords(lot), asRead].filter(Boolean).join(' ');
}
