import { useApi } from './use-api.ts';

/** The signed-in user's role, as the server knows it. */
export const useMyRole = () =>
  useApi('GET /api/user/me', {}, { entities: ['user'], select: ({ role }) => role });

/** Whether the signed-in user administers the company's users and settings; false while unknown. */
export const useIsAdmin = (): boolean => useMyRole().data === 'admin';
