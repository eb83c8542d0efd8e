import { useMemo } from 'react';
import { SvgDrawing } from './svg-drawing.tsx';
import type { TimePlot } from './time-data.ts';
import { timeOption } from './time-option.ts';

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
