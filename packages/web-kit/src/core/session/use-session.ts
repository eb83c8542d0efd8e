import { useSyncExternalStore } from 'react';
import { authInfo, onAuthInfo, type AuthInfo } from './auth-info.ts';

/** The signed-in person, or null on a public page. */
export const useSession = (): AuthInfo | null => useSyncExternalStore(onAuthInfo, authInfo);
