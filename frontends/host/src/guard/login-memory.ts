import { randomKey } from '@officina/web-kit/shell';

const nonceKey = 'officina.nonce';
const loggedOutKey = 'officina.loggedOut';

/** What is kept under a key, once. */
const take = (key: string): string => {
  const kept = sessionStorage.getItem(key) ?? '';
  sessionStorage.removeItem(key);
  return kept;
};

/** A new random text for this tab's next login; the ticket that comes back works only together with it. */
export const newNonce = (): string => {
  const nonce = randomKey();
  sessionStorage.setItem(nonceKey, nonce);
  return nonce;
};

/** The nonce of the login that this tab asked for, once. */
export const takeNonce = (): string => take(nonceKey);

/** The next login is asked for with `request-logout=1`. */
export const rememberLogout = (): void => sessionStorage.setItem(loggedOutKey, '1');

export const takeLogout = (): boolean => take(loggedOutKey) === '1';
