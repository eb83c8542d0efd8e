import { randomKey } from '@officina/web-kit/shell';

const nonceKey = 'officina.nonce';
const loggedOutKey = 'officina.loggedOut';

/** What is kept under a key, once. */
const take = (key: string): string => {
  const kept = sessionStorage.getItem(key) ?? '';
  sessionStorage.removeItem(key);
  return kept;
};

/**
 * Keeps a new random text for this tab's next login: our login page, of the same origin, reads it there (`login.js`), and the
 * ticket that comes back works only together with it.
 */
export const renewNonce = (): void => sessionStorage.setItem(nonceKey, randomKey());

/** The nonce of the login that this tab asked for, once. */
export const takeNonce = (): string => take(nonceKey);

/** The next login is asked for with `request-logout=1`. */
export const rememberLogout = (): void => sessionStorage.setItem(loggedOutKey, '1');

export const takeLogout = (): boolean => take(loggedOutKey) === '1';
