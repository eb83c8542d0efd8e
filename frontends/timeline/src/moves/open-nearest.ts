import type { MouseEvent } from 'react';
import { nearestOf } from './nearest.ts';

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
