import { useEffect, useRef, useState } from 'react';

/** A pressed OK or undo disappears with its row's look: the focus goes on to the current item, so it never leaves the sheet. */
export function useChecklistFocus() {
  const box = useRef<HTMLDivElement>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses === 0) return;
    const list = box.current?.parentElement;
    const next = list?.querySelector<HTMLElement>('[aria-current] button') ?? box.current;
    next?.focus();
  }, [presses]);
  return { box, keepFocus: () => setPresses((count) => count + 1) };
}
