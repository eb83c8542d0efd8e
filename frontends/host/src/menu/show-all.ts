import { onAuthInfo } from '@officina/web-kit/shell';
import { useSyncExternalStore } from 'react';

// A cookie without an end is what all tabs of a browser session have, and nothing else has.
const chosen = 'officina.showAll=1';
const listeners = new Set<() => void>();

const get = (): boolean => document.cookie.includes(chosen);

const set = (showAll: boolean): void => {
  document.cookie = `${chosen}; path=/; samesite=strict${showAll ? '' : '; max-age=0'}`;
  listeners.forEach((listener) => listener());
};

onAuthInfo((isAnother) => isAnother && set(false));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** 'Vedi tutti': shows the entries that the tenant hides, in all tabs, until the browser session or the log-in ends. */
export const useShowAll = () => [useSyncExternalStore(subscribe, get), set] as const;
