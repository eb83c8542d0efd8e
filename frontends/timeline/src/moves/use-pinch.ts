import { fingersOf, listenActively, type Fingers } from '@officina/web-kit';
import { useEffect, type RefObject } from 'react';
import type { Pan, Zoom } from './use-view.ts';

const twoOf = ({ touches }: TouchEvent): Fingers | undefined =>
  touches.length === 2 ? fingersOf(touches) : undefined;

/** Two fingers zoom between them and take the time along; one scrolls, as the browser does it. */
export function usePinch(box: RefObject<HTMLElement | null>, zoom: Zoom, pan: Pan): void {
  useEffect(() => {
    let before: Fingers | undefined;
    const onTouch = (event: TouchEvent) => {
      before = twoOf(event);
    };
    const onMove = (event: TouchEvent) => {
      const fingers = twoOf(event);
      if (!fingers || !before) return;
      event.preventDefault();
      pan(before.middle - fingers.middle);
      zoom(fingers.apart / before.apart, fingers.middle);
      before = fingers;
    };
    const listeners = { touchstart: onTouch, touchend: onTouch, touchcancel: onTouch, touchmove: onMove };
    return listenActively(box.current, listeners);
  }, [box, zoom, pan]);
}
