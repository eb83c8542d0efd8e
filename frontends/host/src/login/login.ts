import { api, clearAuthInfo, dropDrafts, randomKey, stopFetchingAhead } from '@officina/web-kit/shell';

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
const rememberLogout = (): void => sessionStorage.setItem(loggedOutKey, '1');

export const takeLogout = (): boolean => take(loggedOutKey) === '1';

/** What the login page sent back with the browser. */
interface LoginReturn {
  logged: string;
  /** A one-time ticket, not yet a session. */
  ticket: string;
  destination: string;
}

let taken: LoginReturn | undefined;

/** Takes the ticket out of the address at once, before anything else can read, log or bookmark it. */
export const takeLoginReturn = (): void => {
  if (location.pathname !== '/auth') return;
  const query = new URLSearchParams(location.search);
  history.replaceState(null, '', '/auth');
  taken = {
    logged: query.get('logged') ?? '',
    ticket: query.get('token') ?? '',
    destination: query.get('destination') ?? '/',
  };
};

/** What was taken; undefined when the page was not opened by a return from the log-in. */
export const loginReturn = (): LoginReturn | undefined => taken;

let leaving = false;

/** Whether a log-out is under way: a question of that moment would find the session over. */
export const isLeaving = (): boolean => leaving;

/** Ends the session here and on the server; the guard then asks for a new login. */
export const logOut = async (): Promise<void> => {
  leaving = true;
  stopFetchingAhead();
  rememberLogout();
  // A server that cannot be reached must not keep anyone from leaving.
  await api('POST /api/auth/logout', { deadlineMs: 3000 }).catch(() => undefined);
  clearAuthInfo();
  dropDrafts();
  leaving = false;
};
