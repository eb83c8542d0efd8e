import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { fingersOf, listenActively, moveOfKey, wheelFactor, type Fingers } from '../../core/gestures.ts';
import type { SlotView } from './slot-data.ts';

/** The closest look shows so many slots. */
const minSlots = 12;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** A view of this length, moved so that it shows no more than there is. */
const clampView = (from: number, length: number, count: number): SlotView => {
  const first = clamp(from, 0, count - length);
  return { from: first, to: first + length };
};

/**
 * Closer by a factor, or further: what stands at a place of the view stays there, unless the slots end.
 * @param share the place, from 0 at the left to 1 at the right
 */
export function zoomAt({ from, to }: SlotView, factor: number, share: number, count: number): SlotView {
  const length = to - from;
  const next = clamp(length / factor, Math.min(minSlots, count), count);
  return clampView(from + (length - next) * share, next, count);
}

/** Further on by a share of what is seen, or back. */
export const panBy = ({ from, to }: SlotView, share: number, count: number): SlotView =>
  clampView(from + clamp((to - from) * share, -count, count), to - from, count);

/** Whether nothing can be seen closer. */
export const isClosest = ({ from, to }: SlotView): boolean => to - from <= minSlots;

/** How a drawing is looked at. */
interface SlotViewState {
  view: SlotView;
  /** Undefined where there is no closer look. */
  onView: ((view: SlotView) => void) | undefined;
  count: number;
  /** The plot in the drawing, in pixels from its left. */
  left: number;
  right: number;
}

/** Zooms and pans; whatever moves the view is gathered until the next frame. */
function useFrameBatch(look: SlotViewState) {
  const wanted = useRef(look.view);
  const frame = useRef(0);
  const last = useRef(look);
  useEffect(() => {
    last.current = look;
    if (frame.current === 0) wanted.current = look.view;
  });
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const move = (next: (view: SlotView, count: number) => SlotView) => {
    if (!last.current.onView) return;
    wanted.current = next(wanted.current, last.current.count);
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      last.current.onView?.(wanted.current);
    });
  };
  const widthOf = () => Math.max(1, last.current.right - last.current.left);
  return {
    isMovable: () => last.current.onView !== undefined,
    pan: (share: number) => move((view, count) => panBy(view, share, count)),
    panPx: (px: number) => move((view, count) => panBy(view, px / widthOf(), count)),
    zoom: (factor: number, share = 0.5) => move((view, count) => zoomAt(view, factor, share, count)),
    /** Where a place of the window stands in the plot, from 0 to 1. */
    shareAt: (box: Element, clientX: number) => {
      const from = box.getBoundingClientRect().left + last.current.left;
      return Math.min(1, Math.max(0, (clientX - from) / widthOf()));
    },
  };
}

type FrameBatch = ReturnType<typeof useFrameBatch>;

/** Ctrl or ⌘ and the wheel zoom at the pointer, Shift or a wheel that turns sideways pans; else the page scrolls. */
function useWheelAndTouch(box: RefObject<HTMLElement | null>, moves: FrameBatch): void {
  const last = useRef(moves);
  useEffect(() => {
    last.current = moves;
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let before: Fingers | undefined;
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
      before = fingersOf(event.touches);
    };
    const onMove = (event: TouchEvent) => {
      const { zoom, panPx, shareAt, isMovable } = last.current;
      const fingers = fingersOf(event.touches);
      if (!fingers || !before || !isMovable()) return;
      if (event.touches.length > 1) event.preventDefault();
      panPx(before.middle - fingers.middle);
      if (before.apart > 0 && fingers.apart > 0)
        zoom(fingers.apart / before.apart, shareAt(element, fingers.middle));
      before = fingers;
    };
    return listenActively(element, {
      wheel: onWheel,
      ...{ touchstart: onTouch, touchend: onTouch, touchcancel: onTouch, touchmove: onMove },
    });
  }, [box]);
}

/** Wheel, fingers, mouse and keys on a drawing, which bring closer and move along. */
export function useSlotGestures(box: RefObject<HTMLElement | null>, look: SlotViewState) {
  const moves = useFrameBatch(look);
  const grip = useRef<number>(undefined);
  useWheelAndTouch(box, moves);
  const letGo = () => {
    grip.current = undefined;
  };
  const onPointerDown = ({ pointerType, button, clientX }: PointerEvent) => {
    if (pointerType === 'mouse' && button === 0) grip.current = clientX;
  };
  const onPointerMove = ({ clientX, buttons }: PointerEvent) => {
    if (grip.current === undefined) return;
    if (buttons === 0) return letGo();
    moves.panPx(grip.current - clientX);
    grip.current = clientX;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !look.onView) return;
    const act = moveOfKey(event.key, moves);
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { onPointerDown, onPointerMove, onPointerUp: letGo, onPointerCancel: letGo, onKeyDown };
}
