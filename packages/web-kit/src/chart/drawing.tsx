import EChartsReact from 'echarts-for-react/lib/core.js';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePrinting } from '../ui/use-media.ts';
import { barOption, type AxisKind } from './bar-option.ts';
import type { ChartData, ChartRow, ChartSeries } from './chart-data.ts';
import { echarts, type ChartOption } from './echarts.ts';
import type { TimePlot } from './time-data.ts';
import { timeOption } from './time-option.ts';

/** An ECharts instance. */
type Instance = ReturnType<typeof echarts.init>;

interface SvgDrawingProps {
  option: ChartOption;
  height: number;
  /** Called on a click, with the point in pixels of the drawing. */
  onClick?: (chart: Instance, x: number, y: number) => void;
}

const svg = { renderer: 'svg' } as const;

/** Width on paper in px, independent of the screen: readable in portrait and, larger, in landscape. */
const paperWidth = 900;

/** Sets the viewBox, so that a drawing wider than the paper is scaled down. */
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
  // The next frame would be too late for printing.
  chart.getZr().flush();
  setViewBox(chart);
}

/**
 * Keeps a drawing as large as its container. The auto-resize of echarts-for-react ignores the first change, which it takes for
 * the initial size.
 */
function useFitting(chart: Instance | undefined, height: number) {
  const isPrinting = usePrinting();
  useLayoutEffect(() => {
    if (!chart) return undefined;
    fit(chart, isPrinting);
    const observer = new ResizeObserver(() => chart.isDisposed() || fit(chart, isPrinting));
    observer.observe(chart.getDom());
    return () => observer.disconnect();
  }, [chart, isPrinting, height]);
}

/** Draws an option as SVG with the given height; only the first `onClick` is used. */
function SvgDrawing({ option, height, onClick }: SvgDrawingProps) {
  const [chart, setChart] = useState<Instance>();
  useFitting(chart, height);
  const prepare = (ready: Instance) => {
    // The first drawing may be finished before the listener is added.
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

/** Props of a bar drawing. */
interface BarDrawingProps {
  data: ChartData<ChartSeries>;
  kind: AxisKind;
  isHorizontal: boolean;
  height: number;
  onPick: ((row: ChartRow) => void) | undefined;
}

/** The place on the axis at a point of the drawing, also outside the bar, which may be only a few pixels wide. */
const placeAt = (chart: Instance, x: number, y: number, isHorizontal: boolean): number | undefined => {
  if (!chart.containPixel('grid', [x, y])) return undefined;
  return chart.convertFromPixel('grid', [x, y])[isHorizontal ? 1 : 0];
};

/** A bar chart whose places can be clicked. */
function BarDrawing({ data, kind, isHorizontal, height, onPick }: BarDrawingProps) {
  const canPick = onPick !== undefined;
  const option = useMemo(
    () => barOption(data, { kind, isHorizontal, canPick }),
    [data, kind, isHorizontal, canPick],
  );
  const shown = useRef({ rows: data.rows, isHorizontal, onPick });
  useEffect(() => {
    shown.current = { rows: data.rows, isHorizontal, onPick };
  });
  const pick = (chart: Instance, x: number, y: number) => {
    const now = shown.current;
    const row = now.rows[placeAt(chart, x, y, now.isHorizontal) ?? -1];
    if (row) now.onPick?.(row);
  };
  return <SvgDrawing option={option} height={height} onClick={pick} />;
}

/** Props of a time drawing. */
interface TimeDrawingProps {
  plot: TimePlot;
  isNarrow: boolean;
  height: number;
}

/** Lines over time. */
function TimeDrawing({ plot, isNarrow, height }: TimeDrawingProps) {
  const option = useMemo(() => timeOption(plot, isNarrow), [plot, isNarrow]);
  return <SvgDrawing option={option} height={height} />;
}

/** The content of a drawing. */
export type Drawn = ({ as: 'bars' } & BarDrawingProps) | ({ as: 'lines' } & TimeDrawingProps);

/** Bars or lines as SVG with the given height. Screen readers use the table instead. */
export default function Drawing(drawn: Drawn) {
  return drawn.as === 'bars' ? <BarDrawing {...drawn} /> : <TimeDrawing {...drawn} />;
}
