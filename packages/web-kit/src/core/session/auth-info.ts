import { useEffect, useSyncExternalStore } from 'react';

const expiryKey = 'officina.expired';

/** Remembers that the server ended the session, for the log-in page of this tab and of the tabs that follow it. */
export const rememberExpiry = (): void => {
  sessionStorage.setItem(expiryKey, '1');
  localStorage.setItem(expiryKey, '1');
};

/** Another tab ended the session: it knows whether the session expired or the user logged out. */
const followExpiry = (): void => {
  if (localStorage.getItem(expiryKey) === '1') sessionStorage.setItem(expiryKey, '1');
  else sessionStorage.removeItem(expiryKey);
};

/** Called when a session begins: how the previous one ended no longer matters. */
export const forgetExpiry = (): void => localStorage.removeItem(expiryKey);

/** Whether the session expired; true only once. */
export const consumeExpiry = (): boolean => {
  const hasExpired = sessionStorage.getItem(expiryKey) === '1';
  sessionStorage.removeItem(expiryKey);
  return hasExpired;
};

/** The signed-in user, as kept in browser storage. */
export interface AuthInfo {
  token: string;
  fullName: string;
  /** Tenant code, upper-case. */
  TCODE: string;
  userId: string;
}

const storageKey = 'officina.authInfo';
const listeners = new Set<(isOtherUser: boolean) => void>();
let known: AuthInfo | null | undefined;

const isAuthInfo = (value: unknown): value is AuthInfo =>
  typeof value === 'object' &&
  value !== null &&
  ['token', 'fullName', 'TCODE', 'userId'].every((key) => typeof Reflect.get(value, key) === 'string');

/** The user signed in in this browser, who may differ from this tab's user. */
export const storedAuthInfo = (): AuthInfo | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isAuthInfo(value) ? value : null;
  } catch {
    return null;
  }
};

const isSameUser = (one: AuthInfo | null, other: AuthInfo | null): boolean =>
  one?.userId === other?.userId && one?.TCODE === other?.TCODE;

/** This tab's user: at first the one signed in in the browser; null when there is none. */
export const authInfo = (): AuthInfo | null => (known === undefined ? (known = storedAuthInfo()) : known);

const changed = (value: AuthInfo | null): void => {
  const isOtherUser = !isSameUser(authInfo(), value);
  known = value;
  listeners.forEach((listener) => listener(isOtherUser));
};

export const storeAuthInfo = (info: AuthInfo): void => {
  forgetExpiry();
  localStorage.setItem(storageKey, JSON.stringify(info));
  changed(info);
};

export const clearAuthInfo = (): void => {
  localStorage.removeItem(storageKey);
  changed(null);
};

const onStorage = ({ key }: StorageEvent): void => {
  if (key !== storageKey) return;
  const stored = storedAuthInfo();
  if (authInfo() && !stored) followExpiry();
  // A tab shows the data of one user: when another user logs in in another tab, the session here ends.
  const owner = authInfo() ?? pageOwner();
  changed(owner && !isSameUser(owner, stored) ? null : stored);
};

/** Calls back when the session changes, here or in another tab; the argument tells whether it now has another user, or none. */
export const onAuthInfo = (listener: (isOtherUser: boolean) => void): (() => void) => {
  // The browser adds the same function only once.
  window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const keptListeners = new Set<() => void>();
let owner: AuthInfo | null = null;

const setOwner = (user: AuthInfo | null): void => {
  owner = user;
  keptListeners.forEach((listener) => listener());
};

/** The user whose page stays open after the session has ended; null while no page is kept. */
export const pageOwner = (): AuthInfo | null => owner;

/** Keeps the page open when this user's session ends, until the returned function is called. */
export const keepPage = (user: AuthInfo): (() => void) => {
  setOwner(user);
  return () => setOwner(null);
};

/** Calls back when a page begins or stops being kept open. */
const onKeptPage = (listener: () => void): (() => void) => {
  keptListeners.add(listener);
  return () => keptListeners.delete(listener);
};

/**
 * While mounted, keeps the page open when the session ends: the page shows this itself and fetches nothing. It continues when
 * its user logs in again in another tab, and is reloaded when another user does.
 * @param isKept false leads to the log-in page as elsewhere
 */
export const useKeepPageOnLogout = (isKept = true): void =>
  useEffect(() => {
    const user = authInfo();
    return isKept && user ? keepPage(user) : undefined;
  }, [isKept]);

/** Whether a page is kept open without a session. */
export const useIsPageKept = (): boolean => useSyncExternalStore(onKeptPage, () => pageOwner() !== null);

const hasOtherUser = (): boolean => authInfo() === null && storedAuthInfo() !== null;

/** Whether another user has logged in in another tab. */
export const useHasOtherUser = (): boolean => useSyncExternalStore(onAuthInfo, hasOtherUser);
