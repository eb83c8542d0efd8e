import type { Piece } from './pieces.ts';

/** A value of a line, and where it stands. */
export interface LinePoint {
  slot: number;
  value: number;
  /** Whether a line leads to it from the one before. */
  joins: boolean;
}

/** Where values stand in a drawing, in pixels. */
export interface Placing {
  x: (slot: number) => number;
  y: (value: number) => number;
  /** Decimals that they are written with. */
  digits: number;
}

const writer = (digits: number) => {
  const tens = 10 ** digits;
  return (px: number): string => String(Math.round(px * tens) / tens);
};

/** A line through what was read, as a path of SVG; a value alone is a dot, which round ends make of it. */
export function linePath(points: readonly LinePoint[], { x, y, digits }: Placing): string {
  const px = writer(digits);
  let path = '';
  points.forEach(({ slot, value, joins }, at) => {
    const place = `${px(x(slot))} ${px(y(value))}`;
    const isAlone = !joins && !points[at + 1]?.joins;
    path += joins ? `L${place}` : `M${place}${isAlone ? 'h0' : ''}`;
  });
  return path;
}

/** The ground between that line and an amount. */
export function areaPath(points: readonly LinePoint[], { x, y, digits }: Placing, down: number): string {
  const px = writer(digits);
  const base = px(y(down));
  let path = '';
  points.forEach(({ slot, value, joins }, at) => {
    const [left, top] = [px(x(slot)), px(y(value))];
    path += joins ? `L${left} ${top}` : `M${left} ${base}V${top}`;
    if (!points[at + 1]?.joins) path += `V${base}Z`;
  });
  return path;
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
