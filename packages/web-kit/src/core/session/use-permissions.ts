import { isChangeable } from '@officina/contracts/auth/roles';
import type { AnswerFor, Route } from '@officina/contracts/by-route';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { onForbidden } from '../api/http-call.ts';
import { queryClient } from '../query/query-client.tsx';
import { apiKey, apiQuery, useApi } from '../query/use-api.ts';
import { authInfo } from './auth-info.ts';
import { useSession } from './use-session.ts';

const route = 'GET /api/user/me';
const entities = ['user'] as const;

/** The signed-in user, and what the role may do. */
export const useMe = (): UseQueryResult<AnswerFor<typeof route>, ApiError> =>
  useApi(route, {}, { enabled: useSession() !== null, entities, staleMs: 300_000 });

/** Requests the user while the page starts, because the first section waits for it. */
export const prefetchMe = (): void => {
  if (authInfo()) void queryClient.prefetchQuery(apiQuery(route, {}, entities));
};

// The role has changed since it was read. A request that is running may be for the same reason.
onForbidden(() => {
  const queryKey = apiKey(route);
  if (queryClient.isFetching({ queryKey }) === 0) void queryClient.invalidateQueries({ queryKey });
});

/**
 * What the user's role lets the interface offer. Everything while that is unknown, because the server judges each call.
 * `mayChange` asks about a field of a stored document, or of a new one with its initial values.
 */
export function usePermissions() {
  const { data: me } = useMe();
  return useMemo(() => {
    const may = (asked: Route): boolean => !me?.refused.includes(asked);
    const mayChange = (asked: Route, document: object, field: string): boolean =>
      may(asked) && isChangeable(me?.limits[asked], document, field);
    return { may, mayChange };
  }, [me]);
}
