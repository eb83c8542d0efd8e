import { useCallback, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
addEventListener('beforeprint', () => (isPrinting = true));
addEventListener('afterprint', () => (isPrinting = false));

const onPrinting = (onChange: () => void) => {
  // `print()` called by a button leaves no time for a change that comes later.
  const change = () => flushSync(onChange);
  for (const name of ['beforeprint', 'afterprint']) addEventListener(name, change);
  return () => {
    for (const name of ['beforeprint', 'afterprint']) removeEventListener(name, change);
  };
};

/** Whether the page is being printed: told before the browser lays the paper out, when a change still gets onto it. */
export const usePrinting = (): boolean => useSyncExternalStore(onPrinting, () => isPrinting);

/** Follows a media query of the screen: while the page is printed the answer stays, for what changes then is cut off. */
export function useMedia(query: string): boolean {
  const onScreen = useRef<boolean>(undefined);
  const subscribe = useCallback(
    (onChange: () => void) => {
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
