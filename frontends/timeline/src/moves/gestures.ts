import { fingersOf, listenActively, moveOfKey, wheelFactor, type Fingers } from '@officina/web-kit';
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
  (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch' ? 22 : 12;

/** A click beside things opens the nearest one. */
export function openNearest(event: MouseEvent<HTMLElement>): void {
  if (!(event.target instanceof Element) || event.target.closest('a')) return;
  const things = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-thing]')];
  const boxes = things.map((thing) => thing.getBoundingClientRect());
  const { clientX: x, clientY: y } = event;
  things[nearestOf(boxes, { x, y }, reachOf(event))]?.click();
}

// A hand that clicks moves by a few px.
const slackPx = 4;

interface Grip {
  x: number;
  y: number;
  isDragging: boolean;
}

function isOnScrollbar({ currentTarget: box, clientX, clientY }: PointerEvent<HTMLElement>): boolean {
  const { left, top } = box.getBoundingClientRect();
  const [x, y] = [clientX - left - box.clientLeft, clientY - top - box.clientTop];
  return x >= box.clientWidth || y >= box.clientHeight;
}

/** The mouse takes hold of the lines and pulls them along; what it then lets go of is not clicked. */
export function useDrag(pan: Pan) {
  const grip = useRef<Grip>(undefined);
  const hasDragged = useRef(false);
  const letGo = () => {
    grip.current = undefined;
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { pointerType, button, clientX: x, clientY: y } = event;
    hasDragged.current = false;
    if (pointerType === 'mouse' && button === 0 && !isOnScrollbar(event))
      grip.current = { x, y, isDragging: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current;
    if (!held) return;
    // Let go outside, before it was pulled far enough to follow it there.
    if (event.buttons === 0) return letGo();
    const [right, down] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.isDragging && Math.hypot(right, down) < slackPx) return;
    if (!held.isDragging) event.currentTarget.setPointerCapture(event.pointerId);
    hasDragged.current = true;
    grip.current = { x: event.clientX, y: event.clientY, isDragging: true };
    event.currentTarget.scrollTop -= down;
    pan(-right);
  };
  const onClickCapture = (event: MouseEvent) => {
    if (!hasDragged.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onPointerDown, onPointerMove, onPointerUp: letGo, onPointerCancel: letGo, onClickCapture };
}

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
