import {
  storedAuthInfo,
  consumeExpiry,
  useHasOtherUser,
  useIsPageKept,
  useLocation,
  useSession,
} from '@officina/web-kit/shell';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { matchesRoute } from '../registry/registry-context.ts';
import { loginAddress } from './login-address.ts';
import { renewNonce, takeLogoutFlag } from './login.ts';

const openPaths = ['/form', '/auth'];

/** Whether a path is accessible without a session. */
const isPublic = (path: string): boolean => openPaths.some((open) => matchesRoute(open, path));

const goToLogin = (): void => {
  renewNonce();
  location.replace(
    loginAddress({
      destination: location.href,
      origin: location.origin,
      afterLogout: takeLogoutFlag(),
      expired: consumeExpiry(),
    }),
  );
};

/**
 * Reloads only the page of the address, because a record or a search belongs to the previous user. A kept page has none in its
 * path.
 */
const restart = (isKept: boolean): void =>
  location.replace(isKept ? location.pathname : `/${location.pathname.split('/')[1]}`);

/** Requires a session, except for the public form, the login return, and pages that are kept after a session ends. */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const isOtherUsers = useHasOtherUser();
  const isKept = useIsPageKept();
  const { pathname } = useLocation();
  const allowed = session !== null || isPublic(pathname) || (isKept && !isOtherUsers);
  const leave = useEffectEvent(() => {
    // Another user has logged in in another tab, so this tab switches to that user.
    if (storedAuthInfo()) restart(isKept);
    else goToLogin();
  });
  useEffect(() => {
    if (!allowed) leave();
  }, [allowed]);
  return allowed ? children : null;
}
