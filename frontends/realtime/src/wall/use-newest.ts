import { useNewVersion } from '@officina/web-kit';
import { useEffect } from 'react';
import { useIsFull } from './use-full-screen.ts';

const restMs = 60_000;
const limitMs = 10_000;

/** Whether this page would come: what a proxy shows in its place would stay, because nothing of it asks again. */
async function canCome(left: AbortSignal): Promise<boolean> {
  try {
    const signal = AbortSignal.any([left, AbortSignal.timeout(limitMs)]);
    const { ok } = await fetch(`${location.pathname}${location.search}`, { cache: 'no-store', signal });
    return ok && !left.aborted;
  } catch {
    return false;
  }
}

/**
 * Begins the wall anew with a new version once it has been quiet for a minute: nobody stands there to press «Ricarica». Where
 * the page cannot come it is asked for again each minute. Its places stand in the address. Not while the page fills the screen
 * by its button, which only a press could do again.
 * @param isQuiet nobody is there, and the server answers
 */
export function useNewest(isQuiet: boolean): void {
  const renew = useNewVersion();
  const mayBegin = !useIsFull() && isQuiet;
  useEffect(() => {
    if (!renew || !mayBegin) return undefined;
    const left = new AbortController();
    const begin = async () => {
      if (await canCome(left.signal)) renew();
    };
    const timer = setInterval(() => void begin(), restMs);
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, [renew, mayBegin]);
}
