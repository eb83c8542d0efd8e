import {
  storedAuthInfo,
  takeExpiry,
  useIsAnothers,
  useIsPageKept,
  useLocation,
  useSession,
} from '@officina/web-kit/shell';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { isUnder } from '../registry/registry-context.ts';
import { loginAddress } from './login-address.ts';
import { renewNonce, takeLogout } from './login.ts';

const openPaths = ['/form', '/auth'];

/** Whether a path may be seen without a session. */
const isOpen = (path: string): boolean => openPaths.some((open) => isUnder(open, path));

const goToLogin = (): void => {
  renewNonce();
  location.replace(
    loginAddress({
      destination: location.href,
      origin: location.origin,
      afterLogout: takeLogout(),
      expired: takeExpiry(),
    }),
  );
};

/**
 * The page of the address alone: a record, or what was searched for, is of whoever was here before. One that stays without a
 * session names none.
 */
const beginAnew = (isKept: boolean): void =>
  location.replace(isKept ? location.pathname : `/${location.pathname.split('/')[1]}`);

/** Lets nobody past without a session, except to the public form and the login return, and where a page stays without it. */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const isAnothers = useIsAnothers();
  const isKept = useIsPageKept();
  const { pathname } = useLocation();
  const allowed = session !== null || isOpen(pathname) || (isKept && !isAnothers);
  const leave = useEffectEvent(() => {
    // Somebody else has logged in in another tab: this one becomes theirs.
    if (storedAuthInfo()) beginAnew(isKept);
    else goToLogin();
  });
  useEffect(() => {
    if (!allowed) leave();
  }, [allowed]);
  return allowed ? children : null;
}
