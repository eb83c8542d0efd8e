import type { AnswerFor } from '@officina/contracts/by-route';
import { isSwitchedOff, permissionNames, type PermissionName } from '@officina/contracts/permission';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { setTimeZone, timeZone } from '../dates/zone.ts';
import { useApi } from '../query/use-api.ts';
import { authInfo, onAuthInfo, type AuthInfo } from './auth-info.ts';

/** The signed-in person, or null on a public page. */
export const useSession = (): AuthInfo | null => useSyncExternalStore(onAuthInfo, authInfo);

const route = 'GET /api/tenant/myself';

/** The tenant of the signed-in person: billing name, hidden menu entries, services, time zone. */
export const useTenant = (): UseQueryResult<AnswerFor<typeof route>, ApiError> => {
  const session = useSession();
  return useApi(route, {}, { enabled: session !== null, entities: ['tenant'], staleMs: 300_000 });
};

/** The time zone of all days on the screen. It is set while rendering, so that what is below renders with it already. */
export const useTenantZone = (): string => {
  const { data } = useTenant();
  const zone = data?.timezone ?? timeZone();
  setTimeZone(zone);
  return zone;
};

/** Services that the tenant is known to have switched off, and those that need one of them. */
export const useServicesOff = (): ReadonlySet<string> => {
  const services = useTenant().data?.services ?? {};
  return new Set(permissionNames.filter((name) => isSwitchedOff(services, name)));
};

/** Whether a neighbour's columns, pickers and links have a place: true until the tenant is known to have switched it off. */
export const useService = (name: PermissionName): boolean => !useServicesOff().has(name);
