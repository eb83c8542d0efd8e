import type { AnswerFor } from '@officina/contracts/by-route';
import { isSwitchedOff, serviceNames, type ServiceName } from '@officina/contracts/service';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { setTimeZone, timeZone } from '../dates/zone.ts';
import { useApi } from '../query/use-api.ts';
import { authInfo, onAuthInfo, type AuthInfo } from './auth-info.ts';

/** The signed-in user, or null on a public page. */
export const useSession = (): AuthInfo | null => useSyncExternalStore(onAuthInfo, authInfo);

const route = 'GET /api/tenant/myself';

/** The signed-in user's tenant: billing name, hidden menu entries, services, time zone. */
export const useTenant = (): UseQueryResult<AnswerFor<typeof route>, ApiError> => {
  const session = useSession();
  return useApi(route, {}, { enabled: session !== null, entities: ['tenant'], staleMs: 300_000 });
};

/** The time zone of all days on the screen. It is set during render, so that children already render with it. */
export const useTenantZone = (): string => {
  const { data } = useTenant();
  const zone = data?.timezone ?? timeZone();
  setTimeZone(zone);
  return zone;
};

/** Services that the tenant has switched off, and those that depend on them. */
export const useDisabledServices = (): ReadonlySet<string> => {
  const services = useTenant().data?.services ?? {};
  return new Set(serviceNames.filter((name) => isSwitchedOff(services, name)));
};

/** Whether columns, pickers and links of a service are shown: true until it is known to be switched off. */
export const useService = (name: ServiceName): boolean => !useDisabledServices().has(name);
