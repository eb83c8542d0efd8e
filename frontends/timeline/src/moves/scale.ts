/** How the period is looked at: 1 is all of it, 2 half of it; how many px of it lie left of what is seen. */
export interface View {
  zoom: number;
  left: number;
}

interface Zooming {
  factor: number;
  /** Where the pointer is, in px from the left of what is seen. */
  at: number;
  /** Px of what is seen. */
  width: number;
  /** The closest look. */
  most: number;
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** A view that shows no more than the period. */
const kept = ({ zoom, left }: View, width: number): View => ({
  zoom,
  left: clamp(left, 0, width * (zoom - 1)),
});

/** Closer by a factor, or further: the instant under the pointer stays there, unless the period ends. */
export function zoomAt({ zoom, left }: View, { factor, at, width, most }: Zooming): View {
  const next = clamp(zoom * factor, 1, most);
  return kept({ zoom: next, left: ((left + at) / zoom) * next - at }, width);
}

/** Further on by so many px, or back. */
export const panBy = ({ zoom, left }: View, px: number, width: number): View =>
  kept({ zoom, left: left + px }, width);

/** The share of the period at a place of what is seen. */
export const shareAt = ({ zoom, left }: View, at: number, width: number): number =>
  width > 0 ? (left + at) / (width * zoom) : at;

const dayMs = 86_400_000;

/** The closest look at a period shows two days of it. */
export const mostZoom = (spanMs: number): number => Math.max(1, spanMs / (2 * dayMs));
