import { pinchOf, listenNonPassive, moveForKey, wheelFactor, type Pinch } from '@officina/web-kit';
import {
  useEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { Pan, Zoom } from './use-view.ts';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const distance = (value: number, min: number, max: number): number => Math.max(min - value, 0, value - max);

/** Index of the box nearest to a point, at most `reach` px away; -1 if there is none. */
export function nearestOf(boxes: readonly Box[], { x, y }: { x: number; y: number }, reach: number): number {
  const distances = boxes.map(({ left, right, top, bottom }) =>
    Math.hypot(distance(x, left, right), distance(y, top, bottom)),
  );
  const nearest = Math.min(...distances);
  return nearest <= reach ? distances.indexOf(nearest) : -1;
}

// Half of the target size for touch and for a mouse (WCAG 2.5.5, 2.5.8), because short items are small.
const reachOf = (event: MouseEvent): number =>
  (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch' ? 22 : 12;

/** A click next to items opens the nearest one. */
export function openNearest(event: MouseEvent<HTMLElement>): void {
  if (!(event.target instanceof Element) || event.target.closest('a')) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-item]')];
  const boxes = items.map((item) => item.getBoundingClientRect());
  const { clientX: x, clientY: y } = event;
  items[nearestOf(boxes, { x, y }, reachOf(event))]?.click();
}

// A click may move the pointer by a few px.
const dragThresholdPx = 4;

interface DragState {
  x: number;
  y: number;
  isDragging: boolean;
}

function isOnScrollbar({ currentTarget: box, clientX, clientY }: PointerEvent<HTMLElement>): boolean {
  const { left, top } = box.getBoundingClientRect();
  const [x, y] = [clientX - left - box.clientLeft, clientY - top - box.clientTop];
  return x >= box.clientWidth || y >= box.clientHeight;
}

/** Dragging with the mouse scrolls the lines. The click at the end of a drag is suppressed. */
export function useDrag(pan: Pan) {
  const drag = useRef<DragState>(undefined);
  const hasDragged = useRef(false);
  const endDrag = () => {
    drag.current = undefined;
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { pointerType, button, clientX: x, clientY: y } = event;
    hasDragged.current = false;
    if (pointerType === 'mouse' && button === 0 && !isOnScrollbar(event))
      drag.current = { x, y, isDragging: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const start = drag.current;
    if (!start) return;
    // The button was released outside, before the drag captured the pointer.
    if (event.buttons === 0) return endDrag();
    const [right, down] = [event.clientX - start.x, event.clientY - start.y];
    if (!start.isDragging && Math.hypot(right, down) < dragThresholdPx) return;
    if (!start.isDragging) event.currentTarget.setPointerCapture(event.pointerId);
    hasDragged.current = true;
    drag.current = { x: event.clientX, y: event.clientY, isDragging: true };
    event.currentTarget.scrollTop -= down;
    pan(-right);
  };
  const onClickCapture = (event: MouseEvent) => {
    if (!hasDragged.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onPointerDown, onPointerMove, onPointerUp: endDrag, onPointerCancel: endDrag, onClickCapture };
}

const twoFingers = ({ touches }: TouchEvent): Pinch | undefined =>
  touches.length === 2 ? pinchOf(touches) : undefined;

/** Pinching zooms and scrolls; the browser handles scrolling with one finger. */
export function usePinch(box: RefObject<HTMLElement | null>, zoom: Zoom, pan: Pan): void {
  useEffect(() => {
    let before: Pinch | undefined;
    const onTouch = (event: TouchEvent) => {
      before = twoFingers(event);
    };
    const onMove = (event: TouchEvent) => {
      const fingers = twoFingers(event);
      if (!fingers || !before) return;
      event.preventDefault();
      pan(before.middle - fingers.middle);
      zoom(fingers.apart / before.apart, fingers.middle);
      before = fingers;
    };
    const listeners = { touchstart: onTouch, touchend: onTouch, touchcancel: onTouch, touchmove: onMove };
    return listenNonPassive(box.current, listeners);
  }, [box, zoom, pan]);
}

/** The wheel with Ctrl or ⌘ zooms at the pointer; the browser handles other scrolling. */
export function useWheel(box: RefObject<HTMLElement | null>, zoom: Zoom): void {
  useEffect(() => {
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(wheelFactor(event), event.clientX);
    };
    return listenNonPassive(box.current, { wheel: onWheel });
  }, [box, zoom]);
}

/** Focuses the next or previous item, or the first one if none is focused. */
function moveFocus(box: HTMLElement, by: number): void {
  const stops = [...box.querySelectorAll<HTMLElement>('[data-stop]')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = at < 0 ? 0 : Math.min(stops.length - 1, Math.max(0, at + by));
  stops[next]?.focus();
}

/** Handles keys while the lines have the focus; the browser handles vertical scrolling. */
export function useKeys(zoom: Zoom, pan: Pan, width: number) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { currentTarget: box } = event;
    const steps: Partial<Record<string, number>> = { j: 1, k: -1 };
    const by = steps[event.key];
    const act =
      by === undefined
        ? moveForKey(event.key, { zoom, pan: (share) => pan(width * share) })
        : () => moveFocus(box, by);
    if (!act) return;
    event.preventDefault();
    act();
  };
}
