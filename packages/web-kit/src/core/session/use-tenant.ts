import { useApi } from '../query/use-api.ts';
import { useSession } from './use-session.ts';

/** The tenant of the signed-in person: billing name, hidden menu entries, services, time zone. */
export const useTenant = () => {
  const session = useSession();
  return useApi('GET /api/tenant/myself', {}, { enabled: session !== null, staleMs: 300_000 });
};
