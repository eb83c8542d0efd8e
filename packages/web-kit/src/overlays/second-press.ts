import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';

/** In which systems take two presses for a double click, in ms. */
const doubleClickMs = 500;

/** Marked text keeps clicks on it from opening its row: nothing stays marked by the double click that opened. */
function unmark(): void {
  const marked = document.getSelection();
  if (marked?.isCollapsed === false) marked.removeAllRanges();
}

/**
 * Tells whether what happens now is a press that came so soon after the opening that it belongs to the click that opened.
 * Keys never do: who types Esc means it.
 */
export function useSecondPress(open: boolean): () => boolean {
  const pressedAt = useRef(0);
  const openedAt = useRef(0);
  useEffect(() => {
    if (!open) return undefined;
    openedAt.current = performance.now();
    unmark();
    const onPress = () => {
      pressedAt.current = performance.now();
    };
    const onKey = () => {
      pressedAt.current = 0;
    };
    window.addEventListener('pointerdown', onPress, true);
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [open]);
  return () => pressedAt.current > openedAt.current && pressedAt.current < openedAt.current + doubleClickMs;
}

/** Of a press on what is going away. */
export function swallow(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
  event.stopPropagation();
}
