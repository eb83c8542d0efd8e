import { useNewVersion } from '@officina/web-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';

const onNetworkChange = (onChange: () => void) => {
  for (const name of ['online', 'offline']) addEventListener(name, onChange);
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, onChange);
  };
};

/** Whether the device has a network at all: that it has none is known before anything has waited in vain. */
export const useOnline = (): boolean => useSyncExternalStore(onNetworkChange, () => navigator.onLine);

const isPossible = (): boolean => 'wakeLock' in navigator && document.visibilityState === 'visible';

/** Keeps the screen from going dark, where the browser can: it lets go whenever the page is hidden. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const keep = async () => {
      if (!isPossible()) return;
      // A device that saves its battery refuses.
      const kept = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void kept?.release();
      else lock = kept;
    };
    const onVisible = () => void keep();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}

const onFullScreenChange = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
};
const isFullNow = () => Boolean(document.fullscreenElement);

/** Whether the page fills the screen, as it does for a press alone. */
const useIsFull = (): boolean => useSyncExternalStore(onFullScreenChange, isFullNow);

const leave = () => {
  if (isFullNow()) void document.exitFullscreen();
};

/** Whether the page fills the screen, and what changes that; undefined where it is not allowed. It ends with the page. */
export function useFullScreen(): { isFull: boolean; toggle: (() => void) | undefined } {
  const isFull = useIsFull();
  useEffect(() => leave, []);
  const toggle = () => {
    if (isFullNow()) leave();
    // Refused without a word, as by a policy of the device: the page stays as it is.
    else void document.documentElement.requestFullscreen().catch(() => undefined);
  };
  return { isFull, toggle: document.fullscreenEnabled ? toggle : undefined };
}

const retryMs = 60_000;
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
    const timer = setInterval(() => void begin(), retryMs);
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, [renew, mayBegin]);
}

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
