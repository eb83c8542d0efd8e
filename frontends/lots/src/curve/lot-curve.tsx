import type { Lot } from '@officina/contracts/lotlog/lot';
import { Card, formatShortDate, now, useTenant } from '@officina/web-kit';
import {
  TimeChart,
  type TimeChartProps,
  type TimeContext,
  type TimeProjection,
} from '@officina/web-kit/chart';
import { useId, useMemo } from 'react';
import { curveInWords, curveTexts } from './curve-text.ts';
import { gapMs, pointsOf, pointsSinceStart, readByNow, untilOf, type Point } from './readings.ts';

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
function curvesBefore(lot: Lot, others: readonly Lot[]): TimeContext['background'] {
  const measure = pointsOf(lot, 'bx').length > 0 ? 'bx' : 'AlcholEbul';
  const lines = lotsBefore(lot, others)
    .map((before) => pointsSinceStart(before, measure, lot.startDate))
    .filter(({ length }) => length > 1);
  return lines.length > 0 ? { label: curveTexts.before[measure], lines } : undefined;
}

/** What the last reading says of alcohol: as it was read, else as the server computes it from bx. */
function lastAlcohol(lot: Lot): TimeProjection['from'] | undefined {
  const last = readByNow(lot).findLast(
    ({ AlcholEbul, bx }) => typeof AlcholEbul === 'number' || typeof bx === 'number',
  );
  const value = last?.AlcholEbul ?? lot.alcohol;
  return last && value !== undefined ? { at: last.measuredAt, value } : undefined;
}

/** From the last alcohol to the desired one at the estimated end; none for an end that is not ahead of the readings. */
function projectionOf(lot: Lot): TimeProjection | undefined {
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

/** Between which temperatures the lot's product ferments, in °C. */
interface Band {
  min: number;
  max: number;
}

type LotPlot = Pick<
  TimeChartProps,
  'series' | 'apart' | 'gapMs' | 'until' | 'target' | 'projection' | 'background'
>;

const ended = (points: Point[], words: (value: number) => string) => {
  const last = points.at(-1)?.value;
  return { points, endLabel: last == null ? undefined : words(last) };
};

const goalOf = (value: number) => ({
  value,
  label: curveTexts.desired(value),
  short: curveTexts.goal(value),
});

/** A lot as its chart takes it: alcohol and bx, temperature apart, the goal, the estimate, the product's lots before. */
export function plotOf(lot: Lot, others: readonly Lot[], band: Band | undefined): LotPlot {
  const { desiredAlcohol } = lot;
  const alcohol = ended(pointsOf(lot, 'AlcholEbul'), curveTexts.alcoholIs);
  const bx = ended(pointsOf(lot, 'bx'), curveTexts.bxIs);
  const temperature = ended(pointsOf(lot, 'temperature'), curveTexts.temperatureIs);
  return {
    series: [
      { key: 'alcohol', label: curveTexts.alcohol, colour: 'c1', line: 'solid', ...alcohol },
      { key: 'bx', label: curveTexts.bx, colour: 'c3', line: 'dashed', ...bx },
    ],
    apart: {
      series: {
        ...{ key: 'temperature', label: curveTexts.temperature, colour: 'c4', line: 'dotted' },
        ...temperature,
      },
      allowed: band && { from: band.min, to: band.max, label: curveTexts.allowed(band) },
    },
    gapMs,
    until: untilOf(lot),
    target: desiredAlcohol ? goalOf(desiredAlcohol) : undefined,
    projection: projectionOf(lot),
    background: curvesBefore(lot, others),
  };
}

interface LotCurveProps {
  lot: Lot;
  /** The lots of the list; the product's last closed ones stand faint behind. */
  others: readonly Lot[];
}

function NoReadings() {
  const heading = useId();
  return (
    <Card as="section" aria-labelledby={heading} className="p-4 md:p-5">
      <h2 id={heading}>{curveTexts.title}</h2>
      <p className="mt-1.5 text-aside">{curveTexts.noReadings}</p>
    </Card>
  );
}

/** The readings of a lot as lines over time, with what is to be reached and when. */
export function LotCurve({ lot, others }: LotCurveProps) {
  const settings = useTenant().data?.lots;
  const band = settings?.bands?.[lot.product];
  const plot = useMemo(() => plotOf(lot, others, band), [lot, others, band]);
  if (readByNow(lot).length === 0) return <NoReadings />;
  return (
    <TimeChart
      title={curveTexts.title}
      sentence={curveInWords(lot, settings?.instrument)}
      fileName={`lotto-${lot.lotCode}`}
      {...plot}
    />
  );
}
