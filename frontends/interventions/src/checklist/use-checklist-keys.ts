import { useEffect } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=radio], [type=checkbox]), textarea, select, [role=listbox]') !== null;

const isAsked = () => document.querySelector('[role=alertdialog]') !== null;

/** o OK, k KO, j next, u undo; silent while typing, under a question and with modifier keys. */
export function useChecklistKeys(acts: Partial<Record<string, () => void>> | undefined) {
  useEffect(() => {
    if (!acts) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || isAsked()) return;
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
