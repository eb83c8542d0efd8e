import { useEffect, useSyncExternalStore } from 'react';

const expiryKey = 'officina.expired';

/** The server has ended the session: the log-in page of this tab is to say so, and of those that follow it. */
export const rememberExpiry = (): void => {
  sessionStorage.setItem(expiryKey, '1');
  localStorage.setItem(expiryKey, '1');
};

/** Another tab has ended the session of this one: whether by hand or not, that one knows. */
const followExpiry = (): void => {
  if (localStorage.getItem(expiryKey) === '1') sessionStorage.setItem(expiryKey, '1');
  else sessionStorage.removeItem(expiryKey);
};

/** A session begins: what ends it later is not what ended the one before. */
export const forgetExpiry = (): void => localStorage.removeItem(expiryKey);

/** Whether it has, once. */
export const takeExpiry = (): boolean => {
  const hasExpired = sessionStorage.getItem(expiryKey) === '1';
  sessionStorage.removeItem(expiryKey);
  return hasExpired;
};

/** What the browser keeps about who is signed in. */
export interface AuthInfo {
  token: string;
  fullName: string;
  /** Tenant code, upper-case. */
  TCODE: string;
  userId: string;
}

const storageKey = 'officina.authInfo';
const listeners = new Set<(isAnother: boolean) => void>();
let known: AuthInfo | null | undefined;

const isAuthInfo = (value: unknown): value is AuthInfo =>
  typeof value === 'object' &&
  value !== null &&
  ['token', 'fullName', 'TCODE', 'userId'].every((key) => typeof Reflect.get(value, key) === 'string');

/** Who is signed in in this browser, whoever this tab works for. */
export const storedAuthInfo = (): AuthInfo | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isAuthInfo(value) ? value : null;
  } catch {
    return null;
  }
};

const isSamePerson = (one: AuthInfo | null, other: AuthInfo | null): boolean =>
  one?.userId === other?.userId && one?.TCODE === other?.TCODE;

/** The person whom this tab works for, from the start whoever is signed in in the browser; null when it is nobody. */
export const authInfo = (): AuthInfo | null => (known === undefined ? (known = storedAuthInfo()) : known);

const changed = (value: AuthInfo | null): void => {
  const isAnother = !isSamePerson(authInfo(), value);
  known = value;
  listeners.forEach((listener) => listener(isAnother));
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
  // What stands in this tab is of one person: when another logs in elsewhere, their session is over here.
  const owner = authInfo() ?? pageOwner();
  changed(owner && !isSamePerson(owner, stored) ? null : stored);
};

/** Calls back when the session changes, here or in another tab, and says whether it is another person's, or nobody's, now. */
export const onAuthInfo = (listener: (isAnother: boolean) => void): (() => void) => {
  // The same function is added once, however many listen.
  window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const keptListeners = new Set<() => void>();
let owner: AuthInfo | null = null;

const setOwner = (person: AuthInfo | null): void => {
  owner = person;
  keptListeners.forEach((listener) => listener());
};

/** Whose page stays although their session has ended; null while none does. */
export const pageOwner = (): AuthInfo | null => owner;

/** Leaves the page as it is when this person's session ends, until the returned function is called. */
export const keepPage = (person: AuthInfo): (() => void) => {
  setOwner(person);
  return () => setOwner(null);
};

/** Calls back when a page begins or ends to stay. */
const onKeptPage = (listener: () => void): (() => void) => {
  keptListeners.add(listener);
  return () => keptListeners.delete(listener);
};

/**
 * While it is mounted, a session that ends leaves the page as it is: the page says so itself, and asks for nothing. When its
 * person logs in again in another tab it goes on; when another does, it begins anew as theirs.
 * @param isKept false leads to the log-in as from any other page
 */
export const useKeptPage = (isKept = true): void =>
  useEffect(() => {
    const person = authInfo();
    return isKept && person ? keepPage(person) : undefined;
  }, [isKept]);

/** Whether the page stays without a session. */
export const useIsPageKept = (): boolean => useSyncExternalStore(onKeptPage, () => pageOwner() !== null);

const isAnothers = (): boolean => authInfo() === null && storedAuthInfo() !== null;

/** Whether somebody else than this tab works for has logged in in another one. */
export const useIsAnothers = (): boolean => useSyncExternalStore(onAuthInfo, isAnothers);
