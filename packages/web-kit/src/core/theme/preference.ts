/** A choice of this person on this device, kept in browser storage and followed by every component that reads it. */
export interface Preference<T extends string> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** @param apply puts the value on the page; called now and after every change */
export const preference = <const T extends string>(
  key: string,
  allowed: readonly T[],
  fallback: () => T,
  apply: (value: T) => void = () => {},
): Preference<T> => {
  const listeners = new Set<() => void>();
  const get = (): T => allowed.find((value) => value === stored(key)) ?? fallback();
  const set = (value: T): void => {
    localStorage.setItem(key, value);
    apply(value);
    listeners.forEach((listener) => listener());
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { get, set, subscribe };
};
