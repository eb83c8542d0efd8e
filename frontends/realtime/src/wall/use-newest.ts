import { useNewVersion } from '@officina/web-kit';
import { useEffect } from 'react';
import { useIsFull } from './use-full-screen.ts';

const restMs = 60_000;

/**
 * Begins the wall anew with a new version once it has been quiet for a minute: nobody stands there to press «Ricarica». Its places
 * stand in the address. Not while the page fills the screen by its button, which only a press could do again.
 * @param isQuiet nobody is there, and the server answers
 */
export function useNewest(isQuiet: boolean): void {
  const renew = useNewVersion();
  const mayBegin = !useIsFull() && isQuiet;
  useEffect(() => {
    if (!renew || !mayBegin) return undefined;
    const timer = setTimeout(renew, restMs);
    return () => clearTimeout(timer);
  }, [renew, mayBegin]);
}
