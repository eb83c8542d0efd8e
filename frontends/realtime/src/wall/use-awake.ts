import { useEffect } from 'react';

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
