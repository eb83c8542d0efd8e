import EChartsReact from 'echarts-for-react/lib/core.js';
import { useLayoutEffect, useState } from 'react';
import { usePrinting } from '../ui/use-media.ts';
import { echarts, type ChartOption } from './echarts.ts';

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
const giveViewBox = (chart: Instance) => {
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
  giveViewBox(chart);
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
    giveViewBox(ready);
    ready.on('finished', () => giveViewBox(ready));
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
