import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { listenNonPassive, wheelFactor, zoomStep } from '../../core/gestures.ts';
import { moved, swipeOf, wholeView, zoomed, type Point, type Size, type View } from './zoom.ts';

const doubleTapMs = 300;
const doubleTapScale = 2;
/** A finger that stays within this distance taps. */
const tapPx = 8;

const middleOf = ([one, other = one]: Point[]): Point => ({
  x: ((one?.x ?? 0) + (other?.x ?? 0)) / 2,
  y: ((one?.y ?? 0) + (other?.y ?? 0)) / 2,
});

const apartOf = ([one, other]: Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

/** The view of a picture; another picture begins whole. */
function useView(id: string) {
  const [kept, setKept] = useState({ id, view: wholeView });
  const viewOf = (state: typeof kept): View => (state.id === id ? state.view : wholeView);
  const change = (to: (now: View) => View) => setKept((before) => ({ id, view: to(viewOf(before)) }));
  return [viewOf(kept), change] as const;
}

/**
 * Fingers and wheel on a stage: pinch and double tap zoom, one finger moves an enlarged picture or swipes a whole one.
 * @param id the picture
 */
export function useZoom(stage: RefObject<HTMLElement | null>, id: string, onSwipe: (step: 1 | -1) => void) {
  const [view, setView] = useView(id);
  /** How far a whole picture follows the finger. */
  const [drag, setDrag] = useState(0);
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<Point>(undefined);
  const lastTap = useRef(0);
  const size = (): Size => stage.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
  /** A point of the window, from the middle of the stage. */
  const fromMiddle = ({ x, y }: Point): Point => {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  const zoomAt = (factor: number, point?: Point) =>
    setView((now) => zoomed(now, factor, size(), point && fromMiddle(point)));
  const tap = (point: Point, at: number) => {
    const isDouble = at - lastTap.current < doubleTapMs;
    lastTap.current = isDouble ? 0 : at;
    if (!isDouble) return;
    if (view.scale > 1) setView(() => wholeView);
    else zoomAt(doubleTapScale, point);
  };
  const down = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, point);
    start.current = fingers.current.size === 1 ? point : undefined;
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.has(event.pointerId)) return;
    const before = [...fingers.current.values()];
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...fingers.current.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    if (after.length > 1) zoomAt(apartOf(after) / Math.max(1, apartOf(before)), to);
    if (view.scale > 1) setView((now) => moved(now, { x: to.x - from.x, y: to.y - from.y }, size()));
    else if (start.current) setDrag(to.x - start.current.x);
  };
  const up = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId);
    setDrag(0);
    const from = start.current;
    start.current = undefined;
    if (!from || event.type !== 'pointerup') return;
    const by = { x: event.clientX - from.x, y: event.clientY - from.y };
    if (Math.hypot(by.x, by.y) < tapPx) return tap({ x: event.clientX, y: event.clientY }, event.timeStamp);
    const step = view.scale === 1 ? swipeOf(by) : undefined;
    if (step) onSwipe(step);
  };
  useEffect(() =>
    listenNonPassive(stage.current, {
      wheel: (event) => {
        event.preventDefault();
        zoomAt(wheelFactor(event), { x: event.clientX, y: event.clientY });
      },
    }),
  );
  return {
    view,
    drag,
    zoomIn: () => zoomAt(zoomStep),
    zoomOut: () => zoomAt(1 / zoomStep),
    showWhole: () => setView(() => wholeView),
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
  };
}

export type Zoom = ReturnType<typeof useZoom>;
