import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How the period is looked at: 1 is all of it, 2 half of it; how many px of it lie left of what is seen. */
interface View {
  zoom: number;
  left: number;
}

interface Zooming {
  factor: number;
  /** Where the pointer is, in px from the left of what is seen. */
  at: number;
  /** Px of what is seen. */
  width: number;
  /** The closest look. */
  most: number;
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** A view that shows no more than the period. */
const kept = ({ zoom, left }: View, width: number): View => ({
  zoom,
  left: clamp(left, 0, width * (zoom - 1)),
});

/** Closer by a factor, or further: the instant under the pointer stays there, unless the period ends. */
export function zoomAt({ zoom, left }: View, { factor, at, width, most }: Zooming): View {
  const next = clamp(zoom * factor, 1, most);
  return kept({ zoom: next, left: ((left + at) / zoom) * next - at }, width);
}

/** Further on by so many px, or back. */
export const panBy = ({ zoom, left }: View, px: number, width: number): View =>
  kept({ zoom, left: left + px }, width);

/** The share of the period at a place of what is seen. */
export const shareAt = ({ zoom, left }: View, at: number, width: number): number =>
  width > 0 ? (left + at) / (width * zoom) : at;

const dayMs = 86_400_000;

/** The closest look at a period shows two days of it. */
export const mostZoom = (spanMs: number): number => Math.max(1, spanMs / (2 * dayMs));

/** What is seen of the lines: of the period `width` px, of the machines `height`, from `top` on. */
export interface Seen extends View {
  top: number;
  width: number;
  height: number;
}

const nothing: Seen = { zoom: 1, left: 0, top: 0, width: 0, height: 0 };

/** How a page was looked at when it was left for a sheet: closing that comes back to the same place. */
let leftAt: { address: string; seen: Seen } | undefined;

/** Room at both ends of the period, in px, for marks that stand there. */
const inset = 14;

interface Parts {
  box: HTMLDivElement | null;
  corner: HTMLDivElement | null;
}

/** Where what is seen of the period begins in the window, and how much that is, in px. */
const placeOf = ({ box, corner }: Parts) => {
  const names = (corner?.offsetWidth ?? 0) + inset;
  const begins = (box?.getBoundingClientRect().left ?? 0) + (box?.clientLeft ?? 0) + names;
  return { begins, width: Math.max(0, (box?.clientWidth ?? 0) - names - inset) };
};

const restMs = 160;

/** Marks the box until the zooming has come to rest: what is in its bars waits until then. */
function setZooming(box: HTMLDivElement | null) {
  box?.setAttribute('data-zooming', '');
  return setTimeout(() => box?.removeAttribute('data-zooming'), restMs);
}

/** Boxes scroll by whole px: what they leave out would add up, from one closer look to the next. */
const differs = ({ scrollLeft }: HTMLDivElement, { left }: View): boolean => Math.abs(scrollLeft - left) >= 1;

/**
 * The look at the lines. Whatever moves it is gathered until the next frame, in which the box gets its width and its scroll
 * at once; within it nothing is drawn anew, because things stand at shares of the period.
 */
export function useView(most: number, address: string) {
  const parts = useRef<Parts>({ box: null, corner: null });
  const [seen, setSeen] = useState(() => (leftAt?.address === address ? leftAt.seen : nothing));
  const wanted = useRef<View>(seen);
  // Until the wanted look is there, the box tells of the one before.
  const isDue = useRef(true);
  const frame = useRef(0);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef({ address, seen });

  const measure = useCallback(() => {
    const { box } = parts.current;
    if (!box) return;
    const { width } = placeOf(parts.current);
    setSeen({ ...wanted.current, width, top: box.scrollTop, height: box.clientHeight });
  }, []);
  const show = useCallback(() => {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      measure();
    });
  }, [measure]);

  useLayoutEffect(() => {
    last.current = { address, seen };
    const { box } = parts.current;
    if (!box || seen.width === 0 || !isDue.current) return;
    if (differs(box, wanted.current)) box.scrollLeft = wanted.current.left;
    isDue.current = wanted.current.zoom !== seen.zoom;
  }, [address, seen]);
  useLayoutEffect(() => {
    const { box } = parts.current;
    if (!box) return;
    box.scrollTop = last.current.seen.top;
    measure();
    const sizes = new ResizeObserver(show);
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [measure, show]);
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      clearTimeout(rest.current);
      leftAt = last.current;
    },
    [],
  );

  /** @param clientX where to, in px of the window; the middle unless given */
  const zoom = useCallback(
    (factor: number, clientX?: number) => {
      const { begins, width } = placeOf(parts.current);
      const at = clientX === undefined ? width / 2 : Math.min(width, Math.max(0, clientX - begins));
      wanted.current = zoomAt(wanted.current, { factor, at, width, most });
      isDue.current = true;
      clearTimeout(rest.current);
      rest.current = setZooming(parts.current.box);
      show();
    },
    [most, show],
  );
  const pan = useCallback(
    (px: number) => {
      wanted.current = panBy(wanted.current, px, placeOf(parts.current).width);
      isDue.current = true;
      show();
    },
    [show],
  );
  const onScroll = () => {
    const { box } = parts.current;
    if (box && !isDue.current && differs(box, wanted.current))
      wanted.current = { ...wanted.current, left: box.scrollLeft };
    show();
  };
  return { parts, seen, zoom, pan, onScroll };
}

export type Zoom = ReturnType<typeof useView>['zoom'];
export type Pan = ReturnType<typeof useView>['pan'];
