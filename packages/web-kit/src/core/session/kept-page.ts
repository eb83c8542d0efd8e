import type { AuthInfo } from './auth-info.ts';

const listeners = new Set<() => void>();
let owner: AuthInfo | null = null;

const set = (person: AuthInfo | null): void => {
  owner = person;
  listeners.forEach((listener) => listener());
};

/** Whose page stays although their session has ended; null while none does. */
export const pageOwner = (): AuthInfo | null => owner;

/** Leaves the page as it is when this person's session ends, until the returned function is called. */
export const keepPage = (person: AuthInfo): (() => void) => {
  set(person);
  return () => set(null);
};

/** Calls back when a page begins or ends to stay. */
export const onKeptPage = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
