import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { pinchOf, listenNonPassive, moveForKey, wheelFactor, type Pinch } from '../../core/gestures.ts';
import type { SlotView } from './slot-data.ts';

/** Number of slots in the closest view. */
const minSlots = 12;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** A view of this length, moved within the slots. */
const clampView = (from: number, length: number, count: number): SlotView => {
  const first = clamp(from, 0, count - length);
  return { from: first, to: first + length };
};

/**
 * Zooms by a factor and keeps one point of the view in place, except at the ends.
 * @param share the point, from 0 at the left to 1 at the right
 */
export function zoomAt({ from, to }: SlotView, factor: number, share: number, count: number): SlotView {
  const length = to - from;
  const next = clamp(length / factor, Math.min(minSlots, count), count);
  return clampView(from + (length - next) * share, next, count);
}

/** Pans by a share of the view. */
export const panBy = ({ from, to }: SlotView, share: number, count: number): SlotView =>
  clampView(from + clamp((to - from) * share, -count, count), to - from, count);

/** The view, moved as little as needed to show a whole slot. */
export function viewWith({ from, to }: SlotView, slot: number, count: number): SlotView {
  const start = Math.min(slot, Math.max(from, slot + 1 - (to - from)));
  return clampView(start, to - from, count);
}

/** Whether the view cannot be zoomed in further. */
export const isClosest = ({ from, to }: SlotView): boolean => to - from <= minSlots;

/** The view of a drawing, and its setter. */
interface SlotViewState {
  view: SlotView;
  /** Undefined if the drawing cannot be zoomed. */
  onView: ((view: SlotView) => void) | undefined;
  count: number;
  /** Edges of the plot, in pixels from the left of the drawing. */
  left: number;
  right: number;
}

/** Zooms and pans; all moves until the next frame are combined. */
function useFrameBatch(state: SlotViewState) {
  const nextView = useRef(state.view);
  const frame = useRef(0);
  const last = useRef(state);
  useEffect(() => {
    last.current = state;
    if (frame.current === 0) nextView.current = state.view;
  });
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const move = (next: (view: SlotView, count: number) => SlotView) => {
    if (!last.current.onView) return;
    nextView.current = next(nextView.current, last.current.count);
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      last.current.onView?.(nextView.current);
    });
  };
  const widthOf = () => Math.max(1, last.current.right - last.current.left);
  return {
    isMovable: () => last.current.onView !== undefined,
    pan: (share: number) => move((view, count) => panBy(view, share, count)),
    panPx: (px: number) => move((view, count) => panBy(view, px / widthOf(), count)),
    zoom: (factor: number, share = 0.5) => move((view, count) => zoomAt(view, factor, share, count)),
    /** The share of the plot, from 0 to 1, at a window position. */
    shareAt: (box: Element, clientX: number) => {
      const from = box.getBoundingClientRect().left + last.current.left;
      return Math.min(1, Math.max(0, (clientX - from) / widthOf()));
    },
  };
}

type FrameBatch = ReturnType<typeof useFrameBatch>;

/** Ctrl or ⌘ with the wheel zooms at the pointer, Shift or a sideways wheel pans; otherwise the page scrolls. */
function useWheelAndTouch(box: RefObject<HTMLElement | null>, moves: FrameBatch): void {
  const last = useRef(moves);
  useEffect(() => {
    last.current = moves;
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let before: Pinch | undefined;
    const onWheel = (event: WheelEvent) => {
      const { zoom, panPx, shareAt, isMovable } = last.current;
      const isZoom = event.ctrlKey || event.metaKey;
      const along = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
      if (!isMovable() || (!isZoom && Math.abs(along) <= Math.abs(event.shiftKey ? 0 : event.deltaY))) return;
      event.preventDefault();
      if (isZoom) zoom(wheelFactor(event), shareAt(element, event.clientX));
      else panPx(along);
    };
    const onTouch = (event: TouchEvent) => {
      before = pinchOf(event.touches);
    };
    const onMove = (event: TouchEvent) => {
      const { zoom, panPx, shareAt, isMovable } = last.current;
      const fingers = pinchOf(event.touches);
      if (!fingers || !before || !isMovable()) return;
      if (event.touches.length > 1) event.preventDefault();
      panPx(before.middle - fingers.middle);
      if (before.apart > 0 && fingers.apart > 0)
        zoom(fingers.apart / before.apart, shareAt(element, fingers.middle));
      before = fingers;
    };
    return listenNonPassive(element, {
      wheel: onWheel,
      ...{ touchstart: onTouch, touchend: onTouch, touchcancel: onTouch, touchmove: onMove },
    });
  }, [box]);
}

/** Zooms and pans a drawing by wheel, touch, mouse and keys. */
export function useSlotGestures(box: RefObject<HTMLElement | null>, state: SlotViewState) {
  const moves = useFrameBatch(state);
  const grip = useRef<number>(undefined);
  useWheelAndTouch(box, moves);
  const release = () => {
    grip.current = undefined;
  };
  const onPointerDown = ({ pointerType, button, clientX }: PointerEvent) => {
    if (pointerType === 'mouse' && button === 0) grip.current = clientX;
  };
  const onPointerMove = ({ clientX, buttons }: PointerEvent) => {
    if (grip.current === undefined) return;
    if (buttons === 0) return release();
    moves.panPx(grip.current - clientX);
    grip.current = clientX;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Arrows without Shift read the drawing.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !state.onView) return;
    const move = moveForKey(event.key, moves);
    if (!move) return;
    event.preventDefault();
    move();
  };
  return { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release, onKeyDown };
}
