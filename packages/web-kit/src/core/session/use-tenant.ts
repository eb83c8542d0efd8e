import { setTimeZone, timeZone } from '../dates/zone.ts';
import { useApi } from '../query/use-api.ts';
import { useSession } from './use-session.ts';

/** The tenant of the signed-in person: billing name, hidden menu entries, services, time zone. */
export const useTenant = () => {
  const session = useSession();
  return useApi('GET /api/tenant/myself', {}, { enabled: session !== null, staleMs: 300_000 });
};

/** The time zone of all days on the screen. It is set while rendering, so that what is below renders with it already. */
export const useTenantZone = (): string => {
  const { data } = useTenant();
  const zone = data?.timezone ?? timeZone();
  setTimeZone(zone);
  return zone;
};
