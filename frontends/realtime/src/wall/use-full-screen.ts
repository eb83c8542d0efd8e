import { useEffect, useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
};
const isFullNow = () => Boolean(document.fullscreenElement);

/** Whether the page fills the screen, as it does for a press alone. */
export const useIsFull = (): boolean => useSyncExternalStore(subscribe, isFullNow);

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
