/** A touch with one or two fingers: where their middle is, in px of the window, and how far apart they are. */
export interface Pinch {
  middle: number;
  /** 0 for one finger. */
  apart: number;
}

// Fingers that begin one above the other must not zoom by a huge factor.
const minApart = 24;

export function pinchOf({ 0: one, 1: other }: TouchList): Pinch | undefined {
  if (!one) return undefined;
  if (!other) return { middle: one.clientX, apart: 0 };
  const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  return { middle: (one.clientX + other.clientX) / 2, apart: Math.max(minApart, apart) };
}

/** The zoom factor of one press of a key or button. */
export const zoomStep = 1.6;
const panStep = 0.25;

interface ViewMoves {
  zoom: (factor: number) => void;
  /** By a share of the view; infinity moves to an end. */
  pan: (share: number) => void;
}

/** The action of a key on a time view: + and − zoom, arrows pan, Home and End go to the ends. */
export function moveForKey(key: string, { zoom, pan }: ViewMoves): (() => void) | undefined {
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
 * Adds non-passive listeners, which unlike React's can keep the browser from scrolling or zooming the page.
 * @returns a function that removes them
 */
export function listenNonPassive(element: HTMLElement | null, listeners: Listeners): () => void {
  const each = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of each) element?.addEventListener(type, listener, { passive: false });
  return () => each.forEach(([type, listener]) => element?.removeEventListener(type, listener));
}

const pxPerLine = 16;
const pxToDouble = 240;

/** The zoom factor of a wheel event; a pinch on a trackpad arrives as one with Ctrl. */
export const wheelFactor = ({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number => {
  const px = deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * pxPerLine : deltaY;
  return 2 ** -(Math.min(pxToDouble, Math.max(-pxToDouble, px)) / pxToDouble);
};
