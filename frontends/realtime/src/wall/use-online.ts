import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  for (const name of ['online', 'offline']) addEventListener(name, onChange);
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, onChange);
  };
};

/** Whether the device has a network at all: that it has none is known before anything has waited in vain. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
