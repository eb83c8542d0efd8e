/** One finger or two, as far as the time goes: where their middle is, in px of the window, and how far they are apart. */
export interface Fingers {
  middle: number;
  /** Of one finger 0. */
  apart: number;
}

// Fingers one above the other are not infinitely closer when they part.
const leastApart = 24;

export function fingersOf({ 0: one, 1: other }: TouchList): Fingers | undefined {
  if (!one) return undefined;
  if (!other) return { middle: one.clientX, apart: 0 };
  const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  return { middle: (one.clientX + other.clientX) / 2, apart: Math.max(leastApart, apart) };
}
