import { memo } from 'react';
import { lineLooks } from '../line-looks.ts';
import type { SlotSeries } from './slot-data.ts';
import { xOf, yOf, type SlotLayout } from './slot-layout.ts';
import { areaPath, linePath } from './slot-paths.ts';
import { thin } from './thin.ts';

/** Nearer to each other than so many pixels, values are a zigzag: dashes would say nothing, and cost much. */
const leastForDashes = 3;
const fewSeries = 6;

interface LinesProps {
  layout: SlotLayout;
  series: readonly SlotSeries[];
}

/** A line for each series with the ground under it: nothing that is drawn stands for what was not read. */
export const SlotLines = memo(function SlotLines({ layout, series }: LinesProps) {
  const { left, right, view, scales } = layout;
  const columns = Math.max(1, Math.round(right - left));
  const isDense = columns / (view.to - view.from) < leastForDashes;
  const isFew = series.length <= fewSeries;
  const drawn = series.map((one) => {
    const points = thin(one.values, view, columns);
    const placing = {
      x: (slot: number) => xOf(layout, slot),
      y: (value: number) => yOf(layout, one.unit, value),
    };
    const down = Math.max(0, scales.find(({ unit }) => unit === one.unit)?.min ?? 0);
    return { one, area: areaPath(points, placing, down), line: linePath(points, placing) };
  });
  return (
    <g>
      {drawn.map(({ one, area }) => (
        <path key={one.key} d={area} fill={`var(--${one.colour})`} opacity={isFew ? 0.16 : 0.05} />
      ))}
      {drawn.map(({ one, line }) => {
        const { width, dash } = lineLooks[one.line];
        return (
          <path
            key={one.key}
            data-series={one.key}
            d={line}
            fill="none"
            stroke={`var(--${one.colour})`}
            strokeWidth={isDense ? 1.4 : isFew ? width : 2}
            strokeDasharray={isDense || dash.length === 0 ? undefined : dash.join(' ')}
            strokeLinejoin="round"
            strokeLinecap={isDense || dash.length === 0 ? 'round' : 'butt'}
          />
        );
      })}
    </g>
  );
});
