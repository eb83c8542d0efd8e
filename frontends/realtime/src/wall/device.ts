import { useNewVersion } from '@officina/web-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';

const onNetworkChange = (onChange: () => void) => {
  for (const name of ['online', 'offline']) addEventListener(name, onChange);
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, onChange);
  };
};

/** Whether the device has a network. Being offline is known before any request times out. */
export const useOnline = (): boolean => useSyncExternalStore(onNetworkChange, () => navigator.onLine);

const canLock = (): boolean => 'wakeLock' in navigator && document.visibilityState === 'visible';

/** Keeps the screen on if the browser supports it. The browser releases the lock whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isUnmounted = false;
    const acquire = async () => {
      if (!canLock()) return;
      // Refused in power-saving mode.
      const sentinel = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isUnmounted) void sentinel?.release();
      else lock = sentinel;
    };
    const onVisible = () => void acquire();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}

const onFullScreenChange = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
};
const isFullScreenNow = () => Boolean(document.fullscreenElement);

/** Whether the page is in full-screen mode, which only a user action can start. */
const useIsFullScreen = (): boolean => useSyncExternalStore(onFullScreenChange, isFullScreenNow);

const leave = () => {
  if (isFullScreenNow()) void document.exitFullscreen();
};

/** Full-screen state and toggle; no toggle if full screen is not allowed. Unmounting leaves full screen. */
export function useFullScreen(): { isFull: boolean; toggle: (() => void) | undefined } {
  const isFull = useIsFullScreen();
  useEffect(() => leave, []);
  const toggle = () => {
    if (isFullScreenNow()) leave();
    // May be refused silently, for example by a device policy.
    else void document.documentElement.requestFullscreen().catch(() => undefined);
  };
  return { isFull, toggle: document.fullscreenEnabled ? toggle : undefined };
}

const retryMs = 60_000;
const limitMs = 10_000;

/** Whether a reload would succeed. A proxy's error page would stay for ever, because it does not retry. */
async function canReload(unmounted: AbortSignal): Promise<boolean> {
  try {
    const signal = AbortSignal.any([unmounted, AbortSignal.timeout(limitMs)]);
    const { ok } = await fetch(`${location.pathname}${location.search}`, { cache: 'no-store', signal });
    return ok && !unmounted.aborted;
  } catch {
    return false;
  }
}

/**
 * Reloads the wall for a new version after a minute without activity, because nobody is there to press «Ricarica». Retries each
 * minute if the page cannot load. The chosen sensors are in the address. Does not reload in full-screen mode, which only a user
 * action could start again.
 * @param isQuiet whether there is no activity and the server answers
 */
export function useAutoUpdate(isQuiet: boolean): void {
  const renew = useNewVersion();
  const canUpdate = !useIsFullScreen() && isQuiet;
  useEffect(() => {
    if (!renew || !canUpdate) return undefined;
    const unmounted = new AbortController();
    const reload = async () => {
      if (await canReload(unmounted.signal)) renew();
    };
    const timer = setInterval(() => void reload(), retryMs);
    return () => {
      clearInterval(timer);
      unmounted.abort();
    };
  }, [renew, canUpdate]);
}

const idleMs = 5_000;

/** Browsers also send `pointermove` if the element under a still pointer changes. */
const isMove = (event: Event): boolean =>
  !(event instanceof MouseEvent) ||
  event.type !== 'pointermove' ||
  event.movementX !== 0 ||
  event.movementY !== 0;

/** Whether the user was active in the last five seconds: moved the pointer, touched the screen or pressed a key. */
export function useActivity(): boolean {
  const [isActive, setActive] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onIdle = () => {
      setActive(false);
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && focused.closest('[data-rests]')) focused.blur();
    };
    const onActivity = (event: Event) => {
      if (!isMove(event)) return;
      setActive(true);
      clearTimeout(timer);
      timer = setTimeout(onIdle, idleMs);
    };
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const name of events) addEventListener(name, onActivity);
    return () => {
      clearTimeout(timer);
      for (const name of events) removeEventListener(name, onActivity);
    };
  }, []);
  return isActive;
}
