import { useCallback, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
const startPrinting = () => void (isPrinting = true);
const endPrinting = () => void (isPrinting = false);

/** Must run before the listeners of `subscriber`, which read the state; the browser adds a listener only once. */
const trackPrinting = () => {
  addEventListener('beforeprint', startPrinting, { capture: true });
  addEventListener('afterprint', endPrinting, { capture: true });
};

/** Capturing listeners are called first. */
const subscriber = (capture: boolean) => (onChange: () => void) => {
  trackPrinting();
  // `print()` called by a button leaves no time for an asynchronous update.
  const change = () => flushSync(onChange);
  for (const name of ['beforeprint', 'afterprint']) addEventListener(name, change, { capture });
  return () => {
    for (const name of ['beforeprint', 'afterprint']) removeEventListener(name, change, { capture });
  };
};

const [subscribeFirst, subscribeLast] = [subscriber(true), subscriber(false)];

/** Whether the page is being printed; updated before the browser lays out the paper, so that changes are printed. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribeFirst, () => isPrinting);

/** Like `usePrinting`, but updated after the page itself has changed for printing; for content derived from the page. */
export const usePagePrinted = (): boolean => useSyncExternalStore(subscribeLast, () => isPrinting);

/** Follows a media query of the screen. The result stays while printing, because paper matches other queries. */
export function useMedia(query: string): boolean {
  const onScreen = useRef<boolean>(undefined);
  const subscribe = useCallback(
    (onChange: () => void) => {
      trackPrinting();
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => {
    if (!isPrinting || onScreen.current === undefined) onScreen.current = matchMedia(query).matches;
    return onScreen.current;
  });
}
