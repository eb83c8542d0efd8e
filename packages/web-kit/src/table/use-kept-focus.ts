import { useEffect, useRef, type FocusEvent } from 'react';
import { dialogs, onceDialogsAreGone } from '../overlays/open-dialogs.ts';

const rowsOf = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

/** The row that had the focus last. */
interface FocusedRow {
  key: string | undefined;
  place: number;
}

/**
 * When the row goes that has the focus, itself or in what it opened, the one that comes into its place gets it, else the
 * heading: at once, or when the sheet closes in which the row was ended. Answers what the box around the list takes.
 */
export function useKeptFocus() {
  const box = useRef<HTMLDivElement>(null);
  const isIn = useRef(false);
  const focused = useRef<FocusedRow>(undefined);
  useEffect(() => {
    const { key, place } = focused.current ?? {};
    const rows = rowsOf(box.current);
    if (!isIn.current || place === undefined || rows.some((row) => row.dataset['row'] === key))
      return undefined;
    const next = () =>
      rows
        .slice(0, place + 1)
        .at(-1)
        ?.querySelector<HTMLElement>('[data-open]');
    const focusNext = () => (next() ?? document.querySelector('h1'))?.focus();
    if (document.activeElement === document.body) focusNext();
    if (!document.activeElement?.closest(dialogs)) return undefined;
    // A sheet that closes gives the focus to what had it before the row.
    return onceDialogsAreGone(focusNext);
  });
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    isIn.current = true;
    // A menu lies outside, and is of the row that had the focus before.
    if (!currentTarget.contains(target)) return;
    const rows = rowsOf(box.current);
    const place = rows.findIndex((row) => row.contains(target));
    focused.current = place < 0 ? undefined : { key: rows[place]?.dataset['row'], place };
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    isIn.current = relatedTarget?.closest(dialogs) != null;
  };
  return { ref: box, onFocus, onBlur };
}
