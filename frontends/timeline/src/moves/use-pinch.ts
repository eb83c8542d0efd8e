import { useEffect, type RefObject } from 'react';
import type { Pan, Zoom } from './use-view.ts';

/** Two fingers, as far as the time goes: where their middle is, and how far they are apart. */
interface Fingers {
  middle: number;
  apart: number;
}

// Fingers one above the other are not infinitely closer when they part.
const least = 24;

const fingersOf = ([one, other]: ArrayLike<Touch> & Iterable<Touch>): Fingers | undefined =>
  one && other
    ? {
        middle: (one.clientX + other.clientX) / 2,
        apart: Math.max(least, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
      }
    : undefined;

/** Two fingers zoom between them and take the time along; one scrolls, as the browser does it. */
export function usePinch(box: RefObject<HTMLElement | null>, zoom: Zoom, pan: Pan): void {
  useEffect(() => {
    const element = box.current;
    let before: Fingers | undefined;
    const onTouch = (event: TouchEvent) => {
      before = event.touches.length === 2 ? fingersOf(event.touches) : undefined;
    };
    const onMove = (event: TouchEvent) => {
      const fingers = event.touches.length === 2 ? fingersOf(event.touches) : undefined;
      if (!fingers || !before) return;
      event.preventDefault();
      pan(before.middle - fingers.middle);
      zoom(fingers.apart / before.apart, fingers.middle);
      before = fingers;
    };
    const listeners = { touchstart: onTouch, touchend: onTouch, touchcancel: onTouch, touchmove: onMove };
    const each = Object.entries(listeners) as [string, EventListener][];
    for (const [type, listener] of each) element?.addEventListener(type, listener, { passive: false });
    return () => each.forEach(([type, listener]) => element?.removeEventListener(type, listener));
  }, [box, zoom, pan]);
}
