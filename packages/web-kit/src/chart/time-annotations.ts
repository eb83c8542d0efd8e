import type { LineSeriesOption } from './echarts.ts';
import { charWidth, colourOf, gapsOf, gapLabel, seriesOf, type TimePlot } from './time-data.ts';
import { textStyle } from './option-styles.ts';
import type { TimeSpan } from './time-axis.ts';
import { projectionLine, faintLine, filledArea, labelStyle, unmarked, type Plot } from './time-series.ts';
import type { ValueScale } from './value-scale.ts';

/** The drawing area: days, axis of each plot, and minimum width in pixels. */
export interface Canvas {
  span: TimeSpan;
  scales: readonly ValueScale[];
  width: number;
  isNarrow: boolean;
}

/** Stripes over gaps, with a label if there is room. */
function gapAreas(plot: TimePlot, { span, scales, width }: Canvas): LineSeriesOption[] {
  const points = seriesOf(plot).map((series) => series.points);
  return gapsOf(points, plot.gapMs, plot.until).flatMap((gap, index) => {
    const [from, to] = [Date.parse(gap.from), Date.parse(gap.to)];
    const isWide = ((to - from) / (span.to - span.from)) * width > gapLabel.length * charWidth;
    return scales.map(({ min, max }, at) => {
      const label = { ...labelStyle(gapLabel), position: 'bottom' as const };
      const middle = { value: [(from + to) / 2, max], ...(isWide && at === 0 && { label, ...unmarked }) };
      return filledArea(`-gap-${index}-${at}`, {
        ...{ plot: at as Plot, data: [[from, max], middle, [to, max]], down: min },
        ...{ colour: 'var(--well)', opacity: 0.5, isStriped: true },
      });
    });
  });
}

/** A dotted line at the target value, labelled at its start. */
function targetLine({ target }: TimePlot, { span, isNarrow }: Canvas): LineSeriesOption[] {
  if (!target) return [];
  const { from, to } = span;
  const label = {
    ...labelStyle(isNarrow ? target.short : target.label),
    position: 'top' as const,
    align: 'left' as const,
  };
  return [
    {
      ...{ type: 'line', id: '-target', z: 3, silent: true, tooltip: { show: false } },
      ...unmarked,
      data: [{ value: [from, target.value], label }, [to, target.value]],
      lineStyle: { color: 'var(--ink)', width: 2, type: [2, 3] },
    },
  ];
}

/** A dashed line to the projected end, and an area between the earliest and latest end. */
function projectionOf(plot: TimePlot, { scales: [main] }: Canvas): LineSeriesOption[] {
  const { projection } = plot;
  if (!projection || !main) return [];
  const { from, to, range } = projection;
  const colour = colourOf(plot, projection);
  const label = { ...labelStyle(to.label, true), position: 'top' as const };
  const end = { value: [Date.parse(to.at), to.value], label };
  const line = projectionLine(colour, [Date.parse(from.at), from.value], end);
  if (!range) return [line];
  const data = [range.from, range.to].map((at) => [Date.parse(at), main.max]);
  const area = { plot: 0 as const, data, down: main.min, colour: `var(--${colour})`, opacity: 0.14 };
  return [filledArea('-range', area), line];
}

/** The area between the allowed values in the lower plot. */
function allowedArea({ apart }: TimePlot, { from, to }: TimeSpan): LineSeriesOption[] {
  if (!apart?.allowed) return [];
  const { allowed, series } = apart;
  const label = {
    ...labelStyle(allowed.label),
    ...textStyle,
    position: 'bottom' as const,
    align: 'right' as const,
  };
  const end = { value: [to, allowed.to], label, ...unmarked };
  const data = [[from, allowed.to], end];
  const area = {
    plot: 1 as const,
    data,
    down: allowed.from,
    colour: `var(--${series.colour})`,
    opacity: 0.16,
  };
  return [filledArea('-allowed', area)];
}

/** Everything drawn in addition to the series. */
export const annotationsOf = (plot: TimePlot, canvas: Canvas): LineSeriesOption[] => [
  ...gapAreas(plot, canvas),
  ...allowedArea(plot, canvas.span),
  ...(plot.background?.lines.map((points, at) => faintLine(points, plot.gapMs, at)) ?? []),
  ...targetLine(plot, canvas),
  ...projectionOf(plot, canvas),
];
