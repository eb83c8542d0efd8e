import { lineStyles, type LineStyleName, type SeriesStyle } from './chart-data.ts';
import type { LineSeriesOption } from './echarts.ts';
import { breakAtGaps, gapsOf, type Drawn, type Gap, type TimeLine, type TimePoint } from './time-data.ts';
import { textStyle } from './option-styles.ts';
/** Index of a plot: the upper one or the lower one. */
export type Plot = 0 | 1;

const inPlot = (plot: Plot) => ({ type: 'line' as const, xAxisIndex: plot, yAxisIndex: plot });

/** Style of annotations, which are not data and therefore not in the tooltip. */
const annotationStyle = { silent: true, symbol: 'none', tooltip: { show: false } };

const strokeOf = (line: LineStyleName, colour: SeriesStyle['colour']) => {
  const { width, dash, opacity } = lineStyles[line];
  return { color: `var(--${colour})`, width, type: dash.length > 0 ? dash : ('solid' as const), opacity };
};

/** With more points than this, marks are smaller. */
const fewPoints = 60;

// A halo keeps lines and hairlines from crossing the text.
const halo = { textBorderColor: 'var(--sheet)', textBorderWidth: 3 };

/** A text label in the drawing. */
export const labelStyle = (text: string, isStrong = false) => ({
  ...{ ...textStyle, ...halo, show: true, color: 'var(--ink)', formatter: () => text },
  fontWeight: isStrong ? 700 : 400,
});

/** A point with a label but no mark. */
export const unmarked = { symbol: 'circle', symbolSize: 0.01 };

const labelled = (drawn: readonly Drawn[], endLabel: string | undefined, lift: number) => {
  const last = drawn.findLastIndex(([, value]) => value !== null);
  const label = endLabel && { ...labelStyle(endLabel, true), position: 'right', offset: [3, -lift] };
  return drawn.map((value, at) => (label && at === last ? { value, label } : { value }));
};

/** A line of read values with a mark at each, broken at gaps, and the last value next to it. */
export function readLine(
  series: TimeLine,
  {
    plot,
    gaps,
    lift,
    format,
  }: { plot: Plot; gaps: readonly Gap[]; lift: number; format: (value: number) => string },
): LineSeriesOption {
  const { key, label, line, colour, points, endLabel } = series;
  return {
    ...inPlot(plot),
    id: key,
    name: label,
    z: 4,
    data: labelled(breakAtGaps(points, gaps), endLabel, lift) as LineSeriesOption['data'],
    connectNulls: false,
    symbol: lineStyles[line].mark,
    symbolSize: points.length > fewPoints ? 4 : 8,
    lineStyle: strokeOf(line, colour),
    itemStyle: { color: `var(--${colour})` },
    tooltip: { valueFormatter: (value) => format(Number(value)) },
    emphasis: { disabled: true },
  };
}

/** A line for comparison, behind all others. */
export const faintLine = (points: readonly TimePoint[], gapMs: number, at: number): LineSeriesOption => ({
  ...{ ...inPlot(0), ...annotationStyle, id: `-background-${at}`, z: 2 },
  data: breakAtGaps(points, gapsOf([points], gapMs)),
  lineStyle: strokeOf('faint', 'c6'),
});

/** A straight line from the last known point to a ring at the projected end. */
export const projectionLine = (
  colour: SeriesStyle['colour'],
  from: number[],
  to: { value: number[]; label: object },
): LineSeriesOption => ({
  ...{ ...inPlot(0), ...annotationStyle, id: '-ahead', z: 3 },
  data: [from, { ...to, symbol: 'circle', symbolSize: 9 }],
  itemStyle: { color: 'var(--sheet)', borderColor: `var(--${colour})`, borderWidth: 2 },
  lineStyle: strokeOf('ahead', colour),
});

interface FilledArea {
  plot: Plot;
  data: LineSeriesOption['data'];
  /** The lower amount of the area. */
  down: number;
  colour: string;
  opacity: number;
  isStriped?: boolean;
}

const stripes = {
  ...{ symbol: 'rect' as const, color: 'var(--c6)', rotation: Math.PI / 4 },
  ...{ dashArrayX: [1, 0], dashArrayY: [1, 6] },
};

/** A coloured area under points, behind all lines. */
export const filledArea = (id: string, area: FilledArea): LineSeriesOption => ({
  ...{ ...inPlot(area.plot), ...annotationStyle, id, data: area.data, z: 1 },
  lineStyle: { opacity: 0 },
  itemStyle: area.isStriped ? { decal: stripes } : {},
  areaStyle: { color: area.colour, opacity: area.opacity, origin: area.down },
});
