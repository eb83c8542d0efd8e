import { useEffect, useMemo, useRef } from 'react';
import { barOption, type AxisKind } from './bar-option.ts';
import type { ChartData, ChartRow, ChartSeries } from './chart-data.ts';
import { SvgDrawing, type Instance } from './svg-drawing.tsx';

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
