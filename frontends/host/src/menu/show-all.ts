import { useSyncExternalStore } from 'react';

const key = 'officina.showAll';
const listeners = new Set<() => void>();

const get = (): boolean => sessionStorage.getItem(key) === '1';

const set = (showAll: boolean): void => {
  sessionStorage.setItem(key, showAll ? '1' : '');
  listeners.forEach((listener) => listener());
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** 'Vedi tutti': shows the entries that the tenant hides, until the browser session ends. */
export const useShowAll = () => [useSyncExternalStore(subscribe, get), set] as const;
