import { moveOfKey } from '@officina/web-kit';
import type { KeyboardEvent } from 'react';
import type { Pan, Zoom } from './use-view.ts';

/** Puts the focus on the next thing, or the one before; on the first one when none has it. */
function step(box: HTMLElement, by: number): void {
  const stops = [...box.querySelectorAll<HTMLElement>('[data-stop]')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = at < 0 ? 0 : Math.min(stops.length - 1, Math.max(0, at + by));
  stops[next]?.focus();
}

/** What the keys do while the focus is on the lines; the browser scrolls them up and down by itself. */
export function useKeys(zoom: Zoom, pan: Pan, width: number) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { currentTarget: box } = event;
    const steps: Partial<Record<string, number>> = { j: 1, k: -1 };
    const by = steps[event.key];
    const act =
      by === undefined
        ? moveOfKey(event.key, { zoom, pan: (share) => pan(width * share) })
        : () => step(box, by);
    if (!act) return;
    event.preventDefault();
    act();
  };
}
