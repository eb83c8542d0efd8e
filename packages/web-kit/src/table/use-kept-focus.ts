import { useEffect, useRef, type FocusEvent } from 'react';

const rowsOf = (box: HTMLElement | null) => [...(box?.querySelectorAll('[data-row]') ?? [])];

/**
 * When the row goes that has the focus, itself or in a menu that it opened, the one that comes into its place gets it, else the
 * heading. Answers what the box around the list takes.
 */
export function useKeptFocus() {
  const box = useRef<HTMLDivElement>(null);
  const isIn = useRef(false);
  const place = useRef(-1);
  useEffect(() => {
    if (!isIn.current || place.current < 0 || document.activeElement !== document.body) return;
    const next = rowsOf(box.current)
      .slice(0, place.current + 1)
      .at(-1)
      ?.querySelector<HTMLElement>('[data-open]');
    (next ?? document.querySelector('h1'))?.focus();
  });
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    isIn.current = true;
    // A menu lies outside, and is of the row that had the focus before.
    if (currentTarget.contains(target))
      place.current = rowsOf(box.current).findIndex((row) => row.contains(target));
  };
  return { ref: box, onFocus, onBlur: () => (isIn.current = false) };
}
