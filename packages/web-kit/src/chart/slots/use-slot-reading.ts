import { useEffect, useId, useRef, useSyncExternalStore, type RefObject } from 'react';
import type { SlotView } from './slot-data.ts';
import { slotNear, type SlotLayout } from './slot-layout.ts';
import type { SlotReader, SlotReading } from './slot-reader.ts';
import { viewWith } from './use-slot-gestures.ts';

/** Distance outside the plot at which the pointer still counts as inside, in pixels. */
const slack = 4;

/** A finger moves by a few pixels during a tap. */
const tapSlack = 8;

export interface ReadingOptions {
  layout: SlotLayout;
  reader: SlotReader;
  /** Sets the view; without it fingers do not pan, so that a drag reads. */
  onView: ((view: SlotView) => void) | undefined;
  /** Opens what is in the piece of `size` slots that has this one. */
  onOpen: ((slot: number, size: number) => void) | undefined;
}

/** The key handlers of a drawing; keys without one are left to others. */
function keysOf({ layout, reader, onView, onOpen }: ReadingOptions, chart: string) {
  const { slots, view, pieceSize } = layout;
  const now = reader.get();
  /** Moves the reading by a piece, from the middle of the view at first; the view follows. */
  const readNext = (step: -1 | 1) => () => {
    const from = now ? now.slot + step * pieceSize : Math.floor((view.from + view.to) / 2);
    const slot = Math.min(slots.count - 1, Math.max(0, from));
    reader.set({ slot, chart, byKeys: true });
    onView?.(viewWith(view, slot, slots.count));
  };
  const keys: Partial<Record<string, () => void>> = {
    ArrowLeft: readNext(-1),
    ArrowRight: readNext(1),
    ...(now && { Escape: () => reader.set(undefined) }),
    ...(now && onOpen && { Enter: () => onOpen(now.slot, pieceSize) }),
  };
  return keys;
}

/**
 * Reads a drawing by pointer, touch and keys: a mouse reads where it is, a tap reads until the next one, arrow keys read one
 * piece after the other, Enter opens what is there, Escape stops.
 * @returns the page's reading, and whether this drawing shows the values
 */
export function useSlotReading(
  box: RefObject<HTMLElement | null>,
  options: ReadingOptions,
): { reading: SlotReading | undefined; isHere: boolean } {
  const chart = useId();
  const last = useRef(options);
  useEffect(() => {
    last.current = options;
  });
  const { reader } = options;
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const read = (clientX: number) => {
      const { layout } = last.current;
      const at = clientX - element.getBoundingClientRect().left;
      const isIn = at >= layout.left - slack && at <= layout.right + slack;
      reader.set(isIn ? { slot: slotNear(layout, at), chart } : undefined);
    };
    let downAt = { x: Infinity, y: Infinity };
    const listeners: Partial<Record<string, (event: PointerEvent) => void>> = {
      pointerdown: ({ clientX: x, clientY: y }) => {
        downAt = { x, y };
      },
      pointermove: ({ clientX: x, clientY: y, pointerType }) => {
        // A finger that moves up or down scrolls the page.
        const isAlong = Math.abs(x - downAt.x) > Math.max(tapSlack, Math.abs(y - downAt.y));
        if (pointerType !== 'touch' || (!last.current.onView && isAlong)) read(x);
      },
      pointerup: ({ clientX, clientY, pointerType }) => {
        const isTap = Math.hypot(clientX - downAt.x, clientY - downAt.y) <= tapSlack;
        if (pointerType === 'touch' && isTap) read(clientX);
      },
      pointerleave: ({ pointerType }) => {
        if (pointerType !== 'touch') reader.set(undefined);
      },
    };
    const each = Object.entries(listeners) as [string, EventListener][];
    const onKey = (event: KeyboardEvent) => {
      const { target, shiftKey, ctrlKey, metaKey, altKey } = event;
      const isOurs = target === element && !shiftKey && !ctrlKey && !metaKey && !altKey;
      const act = isOurs && keysOf(last.current, chart)[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    const onDownElsewhere = ({ target }: PointerEvent) => {
      const isHere = target instanceof Node && element.contains(target);
      if (!isHere && reader.get()?.chart === chart) reader.set(undefined);
    };
    for (const [type, listener] of each) element.addEventListener(type, listener);
    element.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onDownElsewhere);
    return () => {
      for (const [type, listener] of each) element.removeEventListener(type, listener);
      element.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onDownElsewhere);
    };
  }, [box, chart, reader]);
  const reading = useSyncExternalStore(reader.subscribe, reader.get);
  return { reading, isHere: reading?.chart === chart };
}
