import type { MouseEvent } from 'react';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const beyond = (value: number, least: number, most: number): number =>
  Math.max(least - value, 0, value - most);

/** Which of some boxes is nearest to a point, at most `reach` px away; -1 when none is. */
export function nearestOf(boxes: readonly Box[], { x, y }: { x: number; y: number }, reach: number): number {
  const distances = boxes.map(({ left, right, top, bottom }) =>
    Math.hypot(beyond(x, left, right), beyond(y, top, bottom)),
  );
  const least = Math.min(...distances);
  return least <= reach ? distances.indexOf(least) : -1;
}

// Half a fingertip, and half of what a mouse needs (WCAG 2.5.5, 2.5.8): things are as small as their time is short.
const reachOf = (event: MouseEvent): number =>
  (event.nativeEvent as PointerEvent).pointerType === 'touch' ? 22 : 12;

/** A click beside things opens the nearest one. */
export function openNearest(event: MouseEvent<HTMLElement>): void {
  if (!(event.target instanceof Element) || event.target.closest('a')) return;
  const things = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-thing]')];
  const boxes = things.map((thing) => thing.getBoundingClientRect());
  const { clientX: x, clientY: y } = event;
  things[nearestOf(boxes, { x, y }, reachOf(event))]?.click();
}
