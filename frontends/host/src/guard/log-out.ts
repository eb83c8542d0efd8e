import { api, clearAuthInfo, dropDrafts } from '@officina/web-kit/shell';
import { rememberLogout } from './login-memory.ts';

/** Ends the session here and on the server; the guard then asks for a new login. */
export const logOut = async (): Promise<void> => {
  rememberLogout();
  // A server that cannot be reached must not keep anyone from leaving.
  await api('POST /api/auth/logout', { deadlineMs: 3000 }).catch(() => undefined);
  clearAuthInfo();
  dropDrafts();
};
