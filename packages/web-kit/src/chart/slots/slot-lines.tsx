import { memo, type SVGAttributes } from 'react';
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
  const width = Math.max(1, right - left);
  const isDense = width / (view.to - view.from) < leastForDashes;
  const isFew = series.length <= fewSeries;
  const columns = Math.round(isFew ? width : width / 2);
  const drawn = series.map((one) => {
    const points = thin(one.values, view, columns);
    const placing = {
      x: (slot: number) => xOf(layout, slot),
      y: (value: number) => yOf(layout, one.unit, value),
      digits: isDense ? 0 : 1,
    };
    const down = Math.max(0, scales.find(({ unit }) => unit === one.unit)?.min ?? 0);
    // Many grounds over each other say nothing, and double the work of a frame.
    const area = isDense && !isFew ? '' : areaPath(points, placing, down);
    return { one, area, line: linePath(points, placing) };
  });
  return (
    <g>
      {drawn.map(({ one, area }) => (
        <path key={one.key} d={area} fill={`var(--${one.colour})`} opacity={isFew ? 0.16 : 0.05} />
      ))}
      {drawn.map(({ one, line }) => (
        <path
          key={one.key}
          data-series={one.key}
          d={line}
          fill="none"
          stroke={`var(--${one.colour})`}
          {...(isDense ? denseStroke : strokeOf(one, isFew))}
        />
      ))}
    </g>
  );
});

/** A browser takes long for round joints of thousands of points, and for smooth edges. */
const denseStroke = { strokeWidth: 1.4, strokeLinejoin: 'bevel', shapeRendering: 'optimizeSpeed' } as const;

function strokeOf({ line }: SlotSeries, isFew: boolean): SVGAttributes<SVGPathElement> {
  const { width, dash } = lineLooks[line];
  return {
    strokeWidth: isFew ? width : 2,
    strokeLinejoin: 'round',
    ...(dash.length > 0 ? { strokeDasharray: dash.join(' ') } : { strokeLinecap: 'round' }),
  };
}
