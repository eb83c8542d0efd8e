import EChartsReact from 'echarts-for-react/lib/core.js';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePrinting } from '../ui/use-media.ts';
import { barOption, type AxisKind } from './bar-option.ts';
import type { ChartData, ChartRow, ChartSeries } from './chart-data.ts';
import { echarts, type ChartOption } from './echarts.ts';
import type { TimePlot } from './time-data.ts';
import { timeOption } from './time-option.ts';

/** What ECharts makes of an option. */
export type Instance = ReturnType<typeof echarts.init>;

interface SvgDrawingProps {
  option: ChartOption;
  height: number;
  /** A click on the drawing, at a point of it in pixels. */
  onClick?: (chart: Instance, x: number, y: number) => void;
}

const svg = { renderer: 'svg' } as const;

/** In px, from whatever screen it is printed: upright its letters get smaller, lying larger, and both can be read. */
const paperWidth = 900;

/** So that a drawing which is wider than the paper can be printed smaller. */
const setViewBox = (chart: Instance) => {
  const drawing = chart.getDom().querySelector('svg');
  drawing?.setAttribute('viewBox', `0 0 ${chart.getWidth()} ${chart.getHeight()}`);
};

function fit(chart: Instance, isPrinting: boolean) {
  const { clientWidth, clientHeight: height } = chart.getDom();
  const width = isPrinting && clientWidth > 0 ? paperWidth : clientWidth;
  const fits = width === chart.getWidth() && height === chart.getHeight();
  if (width === 0 || fits) return;
  chart.resize({ width, height });
  // The next frame is too late for paper.
  chart.getZr().flush();
  setViewBox(chart);
}

/**
 * Makes a drawing as large as its place is, from now on. What echarts-for-react has for it takes the first change for its own
 * beginning, and lets it pass.
 */
function useFitting(chart: Instance | undefined, height: number) {
  const isPrinting = usePrinting();
  useLayoutEffect(() => {
    if (!chart) return undefined;
    fit(chart, isPrinting);
    const sizes = new ResizeObserver(() => chart.isDisposed() || fit(chart, isPrinting));
    sizes.observe(chart.getDom());
    return () => sizes.disconnect();
  }, [chart, isPrinting, height]);
}

/** An option as an SVG of the given height; the first `onClick` stays. */
export function SvgDrawing({ option, height, onClick }: SvgDrawingProps) {
  const [chart, setChart] = useState<Instance>();
  useFitting(chart, height);
  const prepare = (ready: Instance) => {
    // It may have finished before anybody could listen.
    setViewBox(ready);
    ready.on('finished', () => setViewBox(ready));
    ready.getZr().on('click', ({ offsetX, offsetY }) => onClick?.(ready, offsetX, offsetY));
    setChart(ready);
  };
  return (
    <EChartsReact
      echarts={echarts}
      option={option}
      notMerge
      opts={svg}
      style={{ height }}
      autoResize={false}
      onChartReady={prepare}
    />
  );
}

/** What bars are drawn of. */
export interface BarDrawingProps {
  data: ChartData<ChartSeries>;
  kind: AxisKind;
  lies: boolean;
  height: number;
  onPick: ((row: ChartRow) => void) | undefined;
}

/** The place of the axis under a point of the drawing, bar or not: a bar may be a few pixels wide. */
const placeAt = (chart: Instance, x: number, y: number, lies: boolean): number | undefined => {
  if (!chart.containPixel('grid', [x, y])) return undefined;
  return chart.convertFromPixel('grid', [x, y])[lies ? 1 : 0];
};

/** Bars, whose places are picked by a click. */
export function BarDrawing({ data, kind, lies, height, onPick }: BarDrawingProps) {
  const canPick = onPick !== undefined;
  const option = useMemo(() => barOption(data, { kind, lies, canPick }), [data, kind, lies, canPick]);
  const shown = useRef({ rows: data.rows, lies, onPick });
  useEffect(() => {
    shown.current = { rows: data.rows, lies, onPick };
  });
  const pick = (chart: Instance, x: number, y: number) => {
    const now = shown.current;
    const row = now.rows[placeAt(chart, x, y, now.lies) ?? -1];
    if (row) now.onPick?.(row);
  };
  return <SvgDrawing option={option} height={height} onClick={pick} />;
}

/** What lines over time are drawn of. */
export interface TimeDrawingProps {
  plot: TimePlot;
  isNarrow: boolean;
  height: number;
}

/** Lines over time. */
export function TimeDrawing({ plot, isNarrow, height }: TimeDrawingProps) {
  const option = useMemo(() => timeOption(plot, isNarrow), [plot, isNarrow]);
  return <SvgDrawing option={option} height={height} />;
}

/** What a chart draws. */
export type Drawn = ({ as: 'bars' } & BarDrawingProps) | ({ as: 'lines' } & TimeDrawingProps);

/** Bars or lines in an SVG of the given height. Readers have the table instead. */
export default function Drawing(drawn: Drawn) {
  return drawn.as === 'bars' ? <BarDrawing {...drawn} /> : <TimeDrawing {...drawn} />;
}
