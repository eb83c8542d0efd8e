import { act } from '@testing-library/react';
import { clearAuthInfo, storeAuthInfo } from '../core/session/auth-info.ts';

/** Signs in a user of a tenant. */
export const signIn = (userId: string, TCODE = 'ROSSI'): Promise<void> =>
  act(async () => storeAuthInfo({ token: 't', fullName: 'Anna', TCODE, userId }));

/** Ends the session. */
export const signOut = (): Promise<void> => act(async () => clearAuthInfo());
