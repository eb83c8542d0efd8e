import { useEffect, type RefObject } from 'react';
import type { Zoom } from './use-view.ts';

const pxPerLine = 16;
const pxToDouble = 240;

/** How much closer a turn of the wheel comes; a trackpad's pinch turns it with Ctrl. */
export const factorOf = ({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number => {
  const px = deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * pxPerLine : deltaY;
  return 2 ** -(Math.min(pxToDouble, Math.max(-pxToDouble, px)) / pxToDouble);
};

/** Ctrl or ⌘ and the wheel zoom at the pointer; a plain wheel scrolls the lines, with Shift along them: the browser does. */
export function useWheel(box: RefObject<HTMLElement | null>, zoom: Zoom): void {
  useEffect(() => {
    const element = box.current;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(factorOf(event), event.clientX);
    };
    // React listens passively, so that it could not keep the browser from zooming the page.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [box, zoom]);
}
