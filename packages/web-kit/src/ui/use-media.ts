import { useCallback, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
const begin = () => void (isPrinting = true);
const end = () => void (isPrinting = false);

/** A listener that is there already is not added again; before those of `following`, which ask for the answer. */
const trackPrinting = () => {
  addEventListener('beforeprint', begin, { capture: true });
  addEventListener('afterprint', end, { capture: true });
};

/** Listeners that capture are told first. */
const subscriber = (capture: boolean) => (onChange: () => void) => {
  trackPrinting();
  // `print()` called by a button leaves no time for a change that comes later.
  const change = () => flushSync(onChange);
  for (const name of ['beforeprint', 'afterprint']) addEventListener(name, change, { capture });
  return () => {
    for (const name of ['beforeprint', 'afterprint']) removeEventListener(name, change, { capture });
  };
};

const [withThePage, afterThePage] = [subscriber(true), subscriber(false)];

/** Whether the page is being printed: told before the browser lays the paper out, when a change still gets onto it. */
export const usePrinting = (): boolean => useSyncExternalStore(withThePage, () => isPrinting);

/** As `usePrinting`, for what is drawn from the page: told when the page has become what is printed of it. */
export const usePagePrinted = (): boolean => useSyncExternalStore(afterThePage, () => isPrinting);

/** Follows a media query of the screen: while the page is printed the answer stays, for what changes then is cut off. */
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
