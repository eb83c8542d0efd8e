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

/** One press of a key or button comes so much closer. */
export const zoomStep = 1.6;
const panStep = 0.25;

interface Moves {
  zoom: (factor: number) => void;
  /** By a share of what is seen; by infinity to an end. */
  pan: (share: number) => void;
}

/** What a key does to a view of a time: + and − zoom, arrows move along, Home and End lead to its ends. */
export function moveOfKey(key: string, { zoom, pan }: Moves): (() => void) | undefined {
  const moves: Partial<Record<string, () => void>> = {
    '+': () => zoom(zoomStep),
    '=': () => zoom(zoomStep),
    '-': () => zoom(1 / zoomStep),
    ArrowLeft: () => pan(-panStep),
    ArrowRight: () => pan(panStep),
    Home: () => pan(-Infinity),
    End: () => pan(Infinity),
  };
  return moves[key];
}

type Listeners = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };

/**
 * Listens so that the browser can be kept from scrolling or zooming the page itself, which React's listeners cannot.
 * @returns ends it
 */
export function listenActively(element: HTMLElement | null, listeners: Listeners): () => void {
  const each = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of each) element?.addEventListener(type, listener, { passive: false });
  return () => each.forEach(([type, listener]) => element?.removeEventListener(type, listener));
}

const pxPerLine = 16;
const pxToDouble = 240;

/** How much closer a turn of the wheel comes; a trackpad's pinch turns it with Ctrl. */
export const wheelFactor = ({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number => {
  const px = deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * pxPerLine : deltaY;
  return 2 ** -(Math.min(pxToDouble, Math.max(-pxToDouble, px)) / pxToDouble);
};
