import { memo, type SVGAttributes } from 'react';
import { lineStyles } from '../chart-data.ts';
import type { SlotSeries } from './slot-data.ts';
import { piecesOf, slotX, yOf, type Piece, type SlotLayout } from './slot-layout.ts';

/** Converts slots and values to pixels. */
interface Projection {
  x: (slot: number) => number;
  y: (value: number) => number;
  /** Decimals of the coordinates. */
  digits: number;
}

const formatter = (digits: number) => {
  const tens = 10 ** digits;
  return (px: number): string => String(Math.round(px * tens) / tens);
};

/** SVG path of the means in steps: a mean extends over all its slots, so that no slope precedes a change. */
export function linePath(pieces: readonly Piece[], { x, y, digits }: Projection): string {
  const px = formatter(digits);
  return pieces
    .map(({ from, to, mean, joins }) => {
      const level = px(y(mean));
      return `${joins ? `V${level}` : `M${px(x(from))} ${level}`}H${px(x(to))}`;
    })
    .join('');
}

/** SVG path of the area between that line and an amount. */
export function areaPath(pieces: readonly Piece[], { x, y, digits }: Projection, bottom: number): string {
  const px = formatter(digits);
  const base = px(y(bottom));
  return pieces
    .map(({ from, to, mean, joins }, at) => {
      const step = `${joins ? '' : `M${px(x(from))} ${base}`}V${px(y(mean))}H${px(x(to))}`;
      return pieces[at + 1]?.joins ? step : `${step}V${base}Z`;
    })
    .join('');
}

/** SVG path from the lowest to the highest value of each piece, at least one pixel wide. */
export function bandPath(pieces: readonly Piece[], { x, y }: Projection): string {
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
 * A stepped line for each series, with the area under the first one; nothing is interpolated. If several slots are one piece,
 * the line is their mean, with a band from their lowest to their highest value.
 */
export const SlotLines = memo(function SlotLines({ layout, series }: LinesProps) {
  const { view, scales, pieceSize } = layout;
  const isDense = pieceSize > 1;
  const isFew = series.length <= fewSeries;
  const drawn = series.map((one, at) => {
    const pieces = piecesOf(one.values, view, pieceSize);
    const projection = {
      x: (slot: number) => slotX(layout, slot),
      y: (value: number) => yOf(layout, one.unit, value),
      digits: 1,
    };
    const bottom = Math.max(0, scales.find(({ unit }) => unit === one.unit)?.min ?? 0);
    return {
      one,
      // Overlapping areas cannot be told apart.
      area: at === 0 ? areaPath(pieces, projection, bottom) : '',
      band: isDense ? bandPath(pieces, projection) : '',
      line: linePath(pieces, projection),
    };
  });
  return (
    <g>
      {drawn.slice(0, 1).map(({ one, area }) => (
        <path key={one.key} d={area} fill={`var(--${one.colour})`} opacity={0.16} />
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

/** Avoids seams between neighbours. */
const crisp = { shapeRendering: 'crispEdges' } as const;

/** No dashes, which would be lost here; round ends keep an isolated short piece visible. */
const denseStroke = { strokeWidth: 1.8, strokeLinecap: 'round' } as const;

function strokeOf({ line }: SlotSeries, isFew: boolean): SVGAttributes<SVGPathElement> {
  const { width, dash } = lineStyles[line];
  return {
    strokeWidth: isFew ? width : 2,
    ...(dash.length > 0 && { strokeDasharray: dash.join(' ') }),
  };
}
