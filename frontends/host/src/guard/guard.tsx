import { takeExpiry, useLocation, useSession } from '@officina/web-kit/shell';
import { useEffect, type ReactNode } from 'react';
import { isUnder } from '../registry/registry-context.ts';
import { loginAddress } from './login-address.ts';
import { newNonce, takeLogout } from './login-memory.ts';

const openPaths = ['/form', '/auth'];

/** Whether a path may be seen without a session. */
export const isOpen = (path: string): boolean => openPaths.some((open) => isUnder(open, path));

const goToLogin = (): void =>
  location.replace(
    loginAddress({
      destination: location.href,
      origin: location.origin,
      nonce: newNonce(),
      afterLogout: takeLogout(),
      expired: takeExpiry(),
    }),
  );

/** Lets nobody past without a session, except to the public form and the login return. */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const allowed = session !== null || isOpen(pathname);
  useEffect(() => {
    if (!allowed) goToLogin();
  }, [allowed]);
  return allowed ? children : null;
}
