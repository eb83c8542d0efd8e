import { useEffect, useSyncExternalStore } from 'react';
import { authInfo, onAuthInfo, storedAuthInfo } from './auth-info.ts';
import { keepPage, onKeptPage, pageOwner } from './kept-page.ts';

/**
 * While it is mounted, a session that ends leaves the page as it is: the page says so itself, and asks for nothing. When its
 * person logs in again in another tab it goes on; when another does, it begins anew as theirs.
 * @param isKept false leads to the log-in as from any other page
 */
export const useKeptPage = (isKept = true): void =>
  useEffect(() => {
    const person = authInfo();
    return isKept && person ? keepPage(person) : undefined;
  }, [isKept]);

/** Whether the page stays without a session. */
export const useIsPageKept = (): boolean => useSyncExternalStore(onKeptPage, () => pageOwner() !== null);

const isAnothers = (): boolean => authInfo() === null && storedAuthInfo() !== null;

/** Whether somebody else than this tab works for has logged in in another one. */
export const useIsAnothers = (): boolean => useSyncExternalStore(onAuthInfo, isAnothers);
