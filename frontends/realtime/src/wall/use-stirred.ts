import { useEffect, useState } from 'react';

const restMs = 5_000;

/** A pointer that stands still is said to move when what lies under it changes. */
const isMove = (event: Event): boolean =>
  !(event instanceof MouseEvent) ||
  event.type !== 'pointermove' ||
  event.movementX !== 0 ||
  event.movementY !== 0;

/** Whether somebody is there: from a move of the pointer, a touch or a key on, for some seconds. */
export function useStirred(): boolean {
  const [isStirred, setStirred] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      setStirred(false);
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && focused.closest('[data-rests]')) focused.blur();
    };
    const stir = (event: Event) => {
      if (!isMove(event)) return;
      setStirred(true);
      clearTimeout(timer);
      timer = setTimeout(rest, restMs);
    };
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const name of events) addEventListener(name, stir);
    return () => {
      clearTimeout(timer);
      for (const name of events) removeEventListener(name, stir);
    };
  }, []);
  return isStirred;
}
