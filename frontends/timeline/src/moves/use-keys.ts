import type { KeyboardEvent } from 'react';
import type { Pan, Zoom } from './use-view.ts';

/** One press of a key or button. */
export const zoomStep = 1.6;
const panShare = 0.25;

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
    const acts: Partial<Record<string, () => void>> = {
      '+': () => zoom(zoomStep),
      '=': () => zoom(zoomStep),
      '-': () => zoom(1 / zoomStep),
      ArrowLeft: () => pan(-width * panShare),
      ArrowRight: () => pan(width * panShare),
      Home: () => pan(-Infinity),
      End: () => pan(Infinity),
      j: () => step(box, 1),
      k: () => step(box, -1),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
