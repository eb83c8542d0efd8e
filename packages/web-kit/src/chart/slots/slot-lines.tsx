import { memo, type SVGAttributes } from 'react';
import { lineStyles } from '../chart-data.ts';
import type { SlotSeries } from './slot-data.ts';
import { piecesOf, xOf, yOf, type Piece, type SlotLayout } from './slot-layout.ts';

/** Where values stand in a drawing, in pixels. */
interface Placing {
  x: (slot: number) => number;
  y: (value: number) => number;
  /** Decimals that they are written with. */
  digits: number;
}

const writer = (digits: number) => {
  const tens = 10 ** digits;
  return (px: number): string => String(Math.round(px * tens) / tens);
};

/** A line through what was read, as a path of SVG: a mean holds for all of its slots, so that nothing slopes ahead of a change. */
export function linePath(pieces: readonly Piece[], { x, y, digits }: Placing): string {
  const px = writer(digits);
  return pieces
    .map(({ from, to, mean, joins }) => {
      const level = px(y(mean));
      return `${joins ? `V${level}` : `M${px(x(from))} ${level}`}H${px(x(to))}`;
    })
    .join('');
}

/** The ground between that line and an amount. */
export function areaPath(pieces: readonly Piece[], { x, y, digits }: Placing, down: number): string {
  const px = writer(digits);
  const base = px(y(down));
  return pieces
    .map(({ from, to, mean, joins }, at) => {
      const step = `${joins ? '' : `M${px(x(from))} ${base}`}V${px(y(mean))}H${px(x(to))}`;
      return pieces[at + 1]?.joins ? step : `${step}V${base}Z`;
    })
    .join('');
}

/** From the lowest to the highest value of each piece, as wide as its slots, a pixel at least. */
export function bandPath(pieces: readonly Piece[], { x, y }: Placing): string {
  const px = Math.round;
  return pieces
    .map(({ from, to, low, high }) => {
      const left = px(x(from));
      return `M${left} ${px(y(high))}H${Math.max(left + 1, px(x(to)))}V${px(y(low))}H${left}Z`;
    })
    .join('');
}

const fewSeries = 6;

interface LinesProps {
  layout: SlotLayout;
  series: readonly SlotSeries[];
}

/**
 * A line in steps for each series with the ground under it: nothing that is drawn stands for what was not read. Where several slots
 * are one piece, the line is their mean and a band goes from their lowest to their highest value.
 */
export const SlotLines = memo(function SlotLines({ layout, series }: LinesProps) {
  const { view, scales, pieceSize } = layout;
  const isDense = pieceSize > 1;
  const isFew = series.length <= fewSeries;
  const drawn = series.map((one) => {
    const pieces = piecesOf(one.values, view, pieceSize);
    const placing = {
      x: (slot: number) => xOf(layout, slot),
      y: (value: number) => yOf(layout, one.unit, value),
      digits: 1,
    };
    const down = Math.max(0, scales.find(({ unit }) => unit === one.unit)?.min ?? 0);
    // Many grounds over each other say nothing, and double the work of a frame.
    const area = isDense && !isFew ? '' : areaPath(pieces, placing, down);
    return { one, area, band: isDense ? bandPath(pieces, placing) : '', line: linePath(pieces, placing) };
  });
  return (
    <g>
      {drawn.map(({ one, area }) => (
        <path key={one.key} d={area} fill={`var(--${one.colour})`} opacity={isFew ? 0.16 : 0.05} />
      ))}
      {isDense &&
        drawn.map(({ one, band }) => (
          <path
            key={one.key}
            d={band}
            fill={`var(--${one.colour})`}
            opacity={isFew ? 0.4 : 0.25}
            {...crisp}
          />
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

/** Neighbours show no seam. */
const crisp = { shapeRendering: 'crispEdges' } as const;

/** Dashes would say nothing here; round ends keep a short piece alone visible. */
const denseStroke = { strokeWidth: 1.8, strokeLinecap: 'round' } as const;

function strokeOf({ line }: SlotSeries, isFew: boolean): SVGAttributes<SVGPathElement> {
  const { width, dash } = lineStyles[line];
  return {
    strokeWidth: isFew ? width : 2,
    ...(dash.length > 0 && { strokeDasharray: dash.join(' ') }),
  };
}
