import EChartsReact from 'echarts-for-react/lib/core.js';
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

/** So that a drawing which is wider than the paper can be printed smaller. */
const giveViewBox = (chart: Instance) => {
  const drawing = chart.getDom().querySelector('svg');
  drawing?.setAttribute('viewBox', `0 0 ${chart.getWidth()} ${chart.getHeight()}`);
};

/**
 * Makes a drawing as large as its place is, from now on. What echarts-for-react has for it takes the first change for its own
 * beginning, and lets it pass.
 */
function keepFitting(chart: Instance) {
  const place = chart.getDom();
  const fit = () => {
    const { clientWidth: width, clientHeight: height } = place;
    const fits = width === chart.getWidth() && height === chart.getHeight();
    if (width > 0 && !fits) chart.resize({ width, height });
  };
  const sizes = new ResizeObserver(() => (chart.isDisposed() ? sizes.disconnect() : fit()));
  sizes.observe(place);
}

/** An option as an SVG of the given height; the first `onClick` stays. */
export function SvgDrawing({ option, height, onClick }: SvgDrawingProps) {
  const prepare = (chart: Instance) => {
    keepFitting(chart);
    // It may have finished before anybody could listen.
    giveViewBox(chart);
    chart.on('finished', () => giveViewBox(chart));
    chart.getZr().on('click', ({ offsetX, offsetY }) => onClick?.(chart, offsetX, offsetY));
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
