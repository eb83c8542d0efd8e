/** What the browser keeps about who is signed in. */
export interface AuthInfo {
  token: string;
  fullName: string;
  /** Tenant code, upper-case. */
  TCODE: string;
  userId: string;
}

const storageKey = 'officina.authInfo';
const listeners = new Set<() => void>();
let known: AuthInfo | null | undefined;

const isAuthInfo = (value: unknown): value is AuthInfo =>
  typeof value === 'object' &&
  value !== null &&
  ['token', 'fullName', 'TCODE', 'userId'].every((key) => typeof Reflect.get(value, key) === 'string');

const restore = (): AuthInfo | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isAuthInfo(value) ? value : null;
  } catch {
    return null;
  }
};

const changed = (value: AuthInfo | null): void => {
  known = value;
  listeners.forEach((listener) => listener());
};

/** The signed-in person, restored from browser storage when missing; null when nobody is. */
export const authInfo = (): AuthInfo | null => (known ??= restore());

export const storeAuthInfo = (info: AuthInfo): void => {
  localStorage.setItem(storageKey, JSON.stringify(info));
  changed(info);
};

export const clearAuthInfo = (): void => {
  localStorage.removeItem(storageKey);
  changed(null);
};

/** Calls back when the session changes, here or in another tab. */
export const onAuthInfo = (listener: () => void): (() => void) => {
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key === storageKey) changed(restore());
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
};
