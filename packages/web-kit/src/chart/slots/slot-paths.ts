import type { Piece } from './pieces.ts';

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
