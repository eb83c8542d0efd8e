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
import { gapMs, pointsOf, shiftedPoints, pastReadings, chartEnd, type Point } from './readings.ts';

/** The number of earlier lots that an estimate uses (industrial.md §4.4). */
const maxEarlierLots = 5;

const endOf = ({ endDate }: Lot): number => Date.parse(endDate ?? '') || 0;

/** The product's other CLOSED lots, latest first, at most five. Lots that end in the future are skipped. */
export const earlierLots = (lot: Lot, others: readonly Lot[]): Lot[] =>
  others
    .filter(({ _id, product, status }) => _id !== lot._id && product === lot.product && status === 'CLOSED')
    .filter((other) => endOf(other) <= now().getTime())
    .sort((one, other) => endOf(other) - endOf(one))
    .slice(0, maxEarlierLots);

/**
 * Curves of earlier lots, shifted to the start of this lot. They show bx, which is always read and does not overlap target
 * and estimate, or alcohol if the lot has no bx readings.
 */
function curvesBefore(lot: Lot, others: readonly Lot[]): TimeContext['background'] {
  const measure = pointsOf(lot, 'bx').length > 0 ? 'bx' : 'AlcholEbul';
  const lines = earlierLots(lot, others)
    .map((before) => shiftedPoints(before, measure, lot.startDate))
    .filter(({ length }) => length > 1);
  return lines.length > 0 ? { label: curveTexts.before[measure], lines } : undefined;
}

/** Alcohol of the last reading: as read, else as the server computes it from bx. */
function lastAlcohol(lot: Lot): TimeProjection['from'] | undefined {
  const last = pastReadings(lot).findLast(
    ({ AlcholEbul, bx }) => typeof AlcholEbul === 'number' || typeof bx === 'number',
  );
  const value = last?.AlcholEbul ?? lot.alcohol;
  return last && value !== undefined ? { at: last.measuredAt, value } : undefined;
}

/** Line from the last alcohol value to the desired one at the estimated end; undefined if that end is not after the last reading. */
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

/** Temperatures at which a product ferments, in °C. */
interface TemperatureRange {
  min: number;
  max: number;
}

type LotChartData = Pick<
  TimeChartProps,
  'series' | 'apart' | 'gapMs' | 'until' | 'target' | 'projection' | 'background'
>;

const withEndLabel = (points: Point[], format: (value: number) => string) => {
  const last = points.at(-1)?.value;
  return { points, endLabel: last == null ? undefined : format(last) };
};

const goalOf = (value: number) => ({
  value,
  label: curveTexts.desired(value),
  short: curveTexts.goal(value),
});

/** Chart data of a lot: alcohol and bx, temperature in a separate plot, goal, estimate and the product's earlier lots. */
export function chartDataOf(
  lot: Lot,
  others: readonly Lot[],
  band: TemperatureRange | undefined,
): LotChartData {
  const { desiredAlcohol } = lot;
  const alcohol = withEndLabel(pointsOf(lot, 'AlcholEbul'), curveTexts.alcoholIs);
  const bx = withEndLabel(pointsOf(lot, 'bx'), curveTexts.bxIs);
  const temperature = withEndLabel(pointsOf(lot, 'temperature'), curveTexts.temperatureIs);
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
    until: chartEnd(lot),
    target: desiredAlcohol ? goalOf(desiredAlcohol) : undefined,
    projection: projectionOf(lot),
    background: curvesBefore(lot, others),
  };
}

interface LotCurveProps {
  lot: Lot;
  /** All listed lots; the product's last closed ones are drawn faintly in the background. */
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

/** Chart of a lot's readings over time, with its goal and its estimated end. */
export function LotCurve({ lot, others }: LotCurveProps) {
  const settings = useTenant().data?.lots;
  const band = settings?.bands?.[lot.product];
  const plot = useMemo(() => chartDataOf(lot, others, band), [lot, others, band]);
  if (pastReadings(lot).length === 0) return <NoReadings />;
  return (
    <TimeChart
      title={curveTexts.title}
      sentence={curveInWords(lot, settings?.instrument)}
      fileName={`lotto-${lot.lotCode}`}
      {...plot}
    />
  );
}
