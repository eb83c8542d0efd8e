import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Zoom 1 shows the entire period, 2 half of it; `left` is the horizontal scroll position in px. */
interface View {
  zoom: number;
  left: number;
}

interface ZoomStep {
  factor: number;
  /** Position of the pointer in px from the left edge of the visible area. */
  at: number;
  /** Visible width in px. */
  width: number;
  maxZoom: number;
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Limits a view to the period. */
const limitView = ({ zoom, left }: View, width: number): View => ({
  zoom,
  left: clamp(left, 0, width * (zoom - 1)),
});

/** Zooms by a factor. The instant under the pointer stays in place, except at the ends of the period. */
export function zoomAt({ zoom, left }: View, { factor, at, width, maxZoom }: ZoomStep): View {
  const next = clamp(zoom * factor, 1, maxZoom);
  return limitView({ zoom: next, left: ((left + at) / zoom) * next - at }, width);
}

/** Scrolls by a number of px. */
export const panBy = ({ zoom, left }: View, px: number, width: number): View =>
  limitView({ zoom, left: left + px }, width);

/** The fraction of the period at a position in the visible area. */
export const fractionAt = ({ zoom, left }: View, at: number, width: number): number =>
  width > 0 ? (left + at) / (width * zoom) : at;

const dayMs = 86_400_000;

/** The maximum zoom shows two days. */
export const maxZoomOf = (spanMs: number): number => Math.max(1, spanMs / (2 * dayMs));

/** The visible area of the lines, in px. */
export interface Viewport extends View {
  top: number;
  width: number;
  height: number;
}

const initialViewport: Viewport = { zoom: 1, left: 0, top: 0, width: 0, height: 0 };

/** The view when the page was left for a sheet; closing the sheet restores it. */
let savedView: { address: string; viewport: Viewport } | undefined;

/** Space for marks at both ends of the period, in px. */
const inset = 14;

interface Elements {
  box: HTMLDivElement | null;
  corner: HTMLDivElement | null;
}

/** Left edge (in the window) and width of the visible period, in px. */
const visibleRange = ({ box, corner }: Elements) => {
  const names = (corner?.offsetWidth ?? 0) + inset;
  const start = (box?.getBoundingClientRect().left ?? 0) + (box?.clientLeft ?? 0) + names;
  return { start, width: Math.max(0, (box?.clientWidth ?? 0) - names - inset) };
};

const idleMs = 160;

/** Marks the box until zooming stops, to hide the content of bars meanwhile. */
function setZooming(box: HTMLDivElement | null) {
  box?.setAttribute('data-zooming', '');
  return setTimeout(() => box?.removeAttribute('data-zooming'), idleMs);
}

/** Ignores differences under 1 px: boxes scroll by integer px, and rounding errors would accumulate. */
const hasScrolled = ({ scrollLeft }: HTMLDivElement, { left }: View): boolean =>
  Math.abs(scrollLeft - left) >= 1;

/**
 * Zoom and scroll position of the lines. Changes are collected until the next frame, which sets width and scroll position
 * together. Items are not rendered again, because their positions are relative to the period.
 */
export function useView(maxZoom: number, address: string) {
  const elements = useRef<Elements>({ box: null, corner: null });
  const [viewport, setViewport] = useState(() =>
    savedView?.address === address ? savedView.viewport : initialViewport,
  );
  const target = useRef<View>(viewport);
  // Until the target view is applied, the box reports its previous scroll position.
  const isScrollPending = useRef(true);
  const frame = useRef(0);
  const idleTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef({ address, viewport });

  const measure = useCallback(() => {
    const { box } = elements.current;
    if (!box) return;
    const { width } = visibleRange(elements.current);
    setViewport({ ...target.current, width, top: box.scrollTop, height: box.clientHeight });
  }, []);
  const show = useCallback(() => {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      measure();
    });
  }, [measure]);

  useLayoutEffect(() => {
    last.current = { address, viewport };
    const { box } = elements.current;
    if (!box || viewport.width === 0 || !isScrollPending.current) return;
    if (hasScrolled(box, target.current)) box.scrollLeft = target.current.left;
    isScrollPending.current = target.current.zoom !== viewport.zoom;
  }, [address, viewport]);
  useLayoutEffect(() => {
    const { box } = elements.current;
    if (!box) return;
    box.scrollTop = last.current.viewport.top;
    measure();
    const sizes = new ResizeObserver(show);
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [measure, show]);
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      clearTimeout(idleTimer.current);
      savedView = last.current;
    },
    [],
  );

  /** @param clientX centre of the zoom in px of the window; default: the middle */
  const zoom = useCallback(
    (factor: number, clientX?: number) => {
      const { start, width } = visibleRange(elements.current);
      const at = clientX === undefined ? width / 2 : Math.min(width, Math.max(0, clientX - start));
      target.current = zoomAt(target.current, { factor, at, width, maxZoom });
      isScrollPending.current = true;
      clearTimeout(idleTimer.current);
      idleTimer.current = setZooming(elements.current.box);
      show();
    },
    [maxZoom, show],
  );
  const pan = useCallback(
    (px: number) => {
      target.current = panBy(target.current, px, visibleRange(elements.current).width);
      isScrollPending.current = true;
      show();
    },
    [show],
  );
  const onScroll = () => {
    const { box } = elements.current;
    if (box && !isScrollPending.current && hasScrolled(box, target.current))
      target.current = { ...target.current, left: box.scrollLeft };
    show();
  };
  return { elements, viewport, zoom, pan, onScroll };
}

export type Zoom = ReturnType<typeof useView>['zoom'];
export type Pan = ReturnType<typeof useView>['pan'];
