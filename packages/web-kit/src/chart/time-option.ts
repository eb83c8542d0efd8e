import { formatDateTime } from '../core/dates/formats.ts';
import type { ChartOption } from './echarts.ts';
import { axisLine, codeStyle, hairlines, tooltipStyle, textStyle } from './option-styles.ts';
import { annotationsOf } from './time-annotations.ts';
import { dayAtAxis, dayTicks, spanOf, type TimeSpan } from './time-axis.ts';
import { charWidth, gapsOf, heights, roomOf, seriesOf, type TimeLine, type TimePlot } from './time-data.ts';
import { readLine } from './time-series.ts';
import { scaleOf, type ValueScale } from './value-scale.ts';

/** Height of a line of text with spacing, in pixels. */
const lineHeight = 17;

/** The label of a point, in pixels from the top. */
interface Placed {
  key: string;
  at: number;
  /** Preferred position of the label. */
  top: number;
}

/** The distance of each label above its point, in pixels, so that none covers the one below. */
export function liftsOf(labels: readonly Placed[]): Record<string, number> {
  let ceiling = Infinity;
  const lifts = [...labels]
    .sort((one, other) => other.top - one.top)
    .map(({ key, at, top }) => {
      const free = Math.min(top, ceiling);
      ceiling = free - lineHeight;
      return [key, at - free] as const;
    });
  return Object.fromEntries(lifts);
}

const known = (series: readonly TimeLine[]): number[] =>
  series.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));

const lastPoint = ({ points }: TimeLine) => points.findLast(({ value }) => value !== null);

/** The axes: the upper plot begins at 0, the lower one fits its values and the allowed range. */
function scalesOf(plot: TimePlot): ValueScale[] {
  const { series, target, projection, background, apart } = plot;
  const compared = background?.lines.flatMap((points) => points.flatMap(({ value }) => value ?? [])) ?? [];
  const aims = [target?.value ?? 0, projection?.to.value ?? 0];
  const amounts = [0, ...known(series), ...compared, ...aims];
  const main = scaleOf(amounts, Math.min(...amounts) < 0 ? 5 : 4);
  if (!apart) return [main];
  const { allowed } = apart;
  const around = known([apart.series]).flatMap((value) => [value - 1, value + 1]);
  return [main, scaleOf([...around, ...(allowed ? [allowed.from, allowed.to] : [])], 3)];
}

/** Room to the right of the plots for the labels of last values whose points are close to the end. */
function rightOf(plot: TimePlot, { from, to }: TimeSpan, width: number): number {
  const needed = seriesOf(plot).map((series) => {
    const last = lastPoint(series);
    const free = last ? ((to - Date.parse(last.at)) / (to - from)) * width : width;
    return (series.endLabel?.length ?? 0) * charWidth + 10 - free;
  });
  return Math.ceil(Math.max(18, ...needed));
}

// A projection begins at the place of the label, which moves below it.
const belowProjection = 15;

/** The distance by which the label of each last value moves up, so that all are readable. */
function liftsIn({ series, projection }: TimePlot, { min, max }: ValueScale): Record<string, number> {
  const topOf = (value: number) => ((max - value) / (max - min)) * heights.main;
  const labels = series.flatMap((one) => {
    const value = one.endLabel === undefined ? null : lastPoint(one)?.value;
    if (value == null) return [];
    return [
      {
        key: one.key,
        at: topOf(value),
        top: topOf(value) + (projection?.of === one.key ? belowProjection : 0),
      },
    ];
  });
  return liftsOf(labels);
}

/** The day axis: labelled under the lowest plot, only a line under another one. */
const daysAxis = (plot: TimePlot, span: TimeSpan, at: number, ticks: number) => {
  const isLowest = at === (plot.apart ? 1 : 0);
  const customValues = dayTicks(span, ticks);
  return {
    ...{ type: 'value' as const, gridIndex: at, min: span.from, max: span.to },
    ...{ axisLine: { ...axisLine, onZero: false }, splitLine: { show: false } },
    axisTick: { show: isLowest, customValues, lineStyle: axisLine.lineStyle },
    axisLabel: { ...codeStyle, show: isLowest, customValues, hideOverlap: true, formatter: dayAtAxis },
    axisPointer: {
      ...{
        type: 'line' as const,
        lineStyle: { color: 'var(--line-strong)', width: 1, type: 'solid' as const },
      },
      label: {
        show: false,
        formatter: ({ value }: { value: unknown }) => formatDateTime(new Date(Number(value))),
      },
    },
  };
};

/** The ECharts option of a time chart: the tenant's days, hairlines, visible gaps, no animation. */
export function timeOption(plot: TimePlot, isNarrow: boolean): ChartOption {
  const { series, apart, format } = plot;
  const points = seriesOf(plot).map((one) => one.points);
  const gaps = gapsOf(points, plot.gapMs, plot.until);
  const { width, ticks } = roomOf(isNarrow);
  const [span, scales] = [spanOf(plot), scalesOf(plot)];
  const amounts = scales.flatMap(({ min, max }) => [format(min), format(max)]);
  const sides = {
    left: Math.ceil(Math.max(...amounts.map(({ length }) => length)) * charWidth) + 12,
    right: rightOf(plot, span, width),
  };
  const lowerTop = heights.above + heights.main + heights.between;
  const lifts = scales[0] ? liftsIn(plot, scales[0]) : {};
  const grids = [
    { ...sides, top: heights.above, height: heights.main },
    { ...sides, top: lowerTop, height: heights.apart },
  ];
  return {
    animation: false,
    grid: grids.slice(0, scales.length),
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    xAxis: scales.map((_, at) => daysAxis(plot, span, at, ticks)),
    yAxis: scales.map((scale, at) => ({
      ...{ type: 'value' as const, gridIndex: at, ...scale, splitLine: hairlines },
      ...{ axisLine: { show: false }, axisTick: { show: false } },
      axisLabel: { ...textStyle, formatter: (value: number) => format(value) },
    })),
    tooltip: tooltipStyle,
    series: [
      ...annotationsOf(plot, { span, scales, width, isNarrow }),
      ...series.map((one) => readLine(one, { plot: 0, gaps, lift: lifts[one.key] ?? 0, format })),
      ...(apart ? [readLine(apart.series, { plot: 1, gaps, lift: 0, format })] : []),
    ],
  };
}
