import { api, clearAuthInfo, dropDrafts, randomKey, cancelPrefetch } from '@officina/web-kit/shell';
import { endPush } from '../push/push.ts';

const nonceKey = 'officina.nonce';
const loggedOutKey = 'officina.loggedOut';

/** Reads and removes a stored text. */
const take = (key: string): string => {
  const kept = sessionStorage.getItem(key) ?? '';
  sessionStorage.removeItem(key);
  return kept;
};

/**
 * Stores a new nonce for this tab's next login. Our login page, on the same origin, reads it (`login.js`), and the returned
 * ticket is valid only with it.
 */
export const renewNonce = (): void => sessionStorage.setItem(nonceKey, randomKey());

/** Reads and removes the nonce of this tab's login. */
export const takeNonce = (): string => take(nonceKey);

/** Makes the next login request use `request-logout=1`. */
const rememberLogout = (): void => sessionStorage.setItem(loggedOutKey, '1');

export const takeLogoutFlag = (): boolean => take(loggedOutKey) === '1';

/** Parameters with which the login page returns. */
interface LoginReturn {
  logged: string;
  /** A one-time ticket, not yet a session. */
  ticket: string;
  destination: string;
}

let returned: LoginReturn | undefined;

/** Removes the ticket from the address at once, before it can be read, logged or bookmarked. */
export const takeLoginReturn = (): void => {
  if (location.pathname !== '/auth') return;
  const query = new URLSearchParams(location.search);
  history.replaceState(null, '', '/auth');
  returned = {
    logged: query.get('logged') ?? '',
    ticket: query.get('token') ?? '',
    destination: query.get('destination') ?? '/',
  };
};

/** The parameters; undefined if the page was not opened by the login page. */
export const loginReturn = (): LoginReturn | undefined => returned;

let isLoggingOut = false;

/** Whether a log-out is in progress, during which requests would fail. */
export const isLogOutPending = (): boolean => isLoggingOut;

/** Ends the session in the browser and on the server; the guard then goes to the log-in. */
export const logOut = async (): Promise<void> => {
  isLoggingOut = true;
  cancelPrefetch();
  rememberLogout();
  await endPush();
  // The user can log out even if the server is unreachable.
  await api('POST /api/auth/logout', { deadlineMs: 3000 }).catch(() => undefined);
  clearAuthInfo();
  dropDrafts();
  isLoggingOut = false;
};
