import { api, clearAuthInfo, dropDrafts, stopFetchingAhead } from '@officina/web-kit/shell';
import { rememberLogout } from './login-memory.ts';

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
