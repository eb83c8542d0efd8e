import { listenActively, wheelFactor } from '@officina/web-kit';
import { useEffect, type RefObject } from 'react';
import type { Zoom } from './use-view.ts';

/** Ctrl or ⌘ and the wheel zoom at the pointer; a plain wheel scrolls the lines, with Shift along them: the browser does. */
export function useWheel(box: RefObject<HTMLElement | null>, zoom: Zoom): void {
  useEffect(() => {
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(wheelFactor(event), event.clientX);
    };
    return listenActively(box.current, { wheel: onWheel });
  }, [box, zoom]);
}
