import { followExpiry, forgetExpiry } from './expiry.ts';
import { pageOwner } from './kept-page.ts';

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
