import { useEffect, useEffectEvent } from 'react';

/** Told with 1 when something is typed that is no row yet, and with -1 when it no longer is. */
export type OnPending = (by: 1 | -1) => void;

/** Says, while `isTyped`, that there is something to add; also until what it was typed in goes away. */
export function usePending(isTyped: boolean, onPending: OnPending) {
  const tell = useEffectEvent(onPending);
  useEffect(() => {
    if (!isTyped) return;
    tell(1);
    return () => tell(-1);
  }, [isTyped]);
}
