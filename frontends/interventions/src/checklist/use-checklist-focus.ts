import { useEffect, useRef, useState } from 'react';

/**
 * A pressed OK or undo disappears with its row's look: the focus goes on to the next key that the selector finds in the list,
 * else to the list's head, so it never leaves the sheet.
 */
export function useChecklistFocus(next: string) {
  const box = useRef<HTMLDivElement>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses === 0) return;
    const list = box.current?.parentElement;
    (list?.querySelector<HTMLElement>(next) ?? box.current)?.focus();
  }, [presses, next]);
  const keepFocus = () => setPresses((count) => count + 1);
  /** For a key of the keyboard, which may be pressed while the focus is elsewhere. */
  const keepFocusWithin = () => {
    if (box.current?.parentElement?.contains(document.activeElement)) keepFocus();
  };
  return { box, keepFocus, keepFocusWithin };
}
