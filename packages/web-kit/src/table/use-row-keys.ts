import { useEffect } from 'react';

interface RowKeys {
  /** Moves the current row by one. */
  move: (step: 1 | -1) => void;
  open?: () => void;
  create?: () => void;
  search: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role=listbox]') !== null);

const isInert = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** j k rows, e opens, n creates, / searches; silent while typing, under a dialog and with modifier keys. */
export function useRowKeys({ move, open, create, search }: RowKeys) {
  useEffect(() => {
    const acts: Partial<Record<string, (() => void) | undefined>> = {
      j: () => move(1),
      k: () => move(-1),
      e: open,
      n: create,
      '/': search,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || isInert()) return;
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [move, open, create, search]);
}
