import type { Lot } from '@officina/contracts/lotlog/lot';
import type { TimeChartProps } from '@officina/web-kit/chart';
import { curveTexts } from './curve-texts.ts';
import { curvesBefore } from './lots-before.ts';
import { projectionOf } from './projection.ts';
import { gapMs, pointsOf, untilOf, type Point } from './readings.ts';

/** Between which temperatures the lot's product ferments, in °C. */
export interface Band {
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
