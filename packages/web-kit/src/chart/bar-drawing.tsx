import EChartsReact from 'echarts-for-react/lib/core.js';
import { useEffect, useMemo, useRef } from 'react';
import { barOption, type AxisKind } from './bar-option.ts';
import type { ChartData, ChartRow } from './chart-data.ts';
import { echarts } from './echarts.ts';

export interface BarDrawingProps {
  data: ChartData;
  kind: AxisKind;
  lies: boolean;
  height: number;
  onPick: ((row: ChartRow) => void) | undefined;
}

type Instance = ReturnType<typeof echarts.init>;

const svg = { renderer: 'svg' } as const;

/** So that a drawing which is wider than the paper can be printed smaller. */
const giveViewBox = (chart: Instance) => {
  const drawing = chart.getDom().querySelector('svg');
  drawing?.setAttribute('viewBox', `0 0 ${chart.getWidth()} ${chart.getHeight()}`);
};

/** The place of the axis under a point of the drawing, bar or not: a bar may be a few pixels wide. */
const placeAt = (chart: Instance, x: number, y: number, lies: boolean): number | undefined => {
  if (!chart.containPixel('grid', [x, y])) return undefined;
  return chart.convertFromPixel('grid', [x, y])[lies ? 1 : 0];
};

/** Bars in an SVG of the given height. Readers have the table instead. */
export default function BarDrawing({ data, kind, lies, height, onPick }: BarDrawingProps) {
  const canPick = onPick !== undefined;
  const option = useMemo(() => barOption(data, { kind, lies, canPick }), [data, kind, lies, canPick]);
  const shown = useRef({ rows: data.rows, lies, onPick });
  useEffect(() => {
    shown.current = { rows: data.rows, lies, onPick };
  });
  const prepare = (chart: Instance) => {
    chart.on('finished', () => giveViewBox(chart));
    chart.getZr().on('click', ({ offsetX, offsetY }) => {
      const now = shown.current;
      const row = now.rows[placeAt(chart, offsetX, offsetY, now.lies) ?? -1];
      if (row) now.onPick?.(row);
    });
  };
  return (
    <EChartsReact
      echarts={echarts}
      option={option}
      notMerge
      opts={svg}
      style={{ height }}
      onChartReady={prepare}
    />
  );
}
