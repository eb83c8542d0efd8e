import type { AnswerFor } from '@officina/contracts/by-route';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import type { ApiError } from '../api/api-error.ts';
import type { InputArgs, ReadRoute } from '../api/routes.ts';
import { authInfo } from '../session/auth-info.ts';
import type { LiveEntity } from './query-client.ts';

export interface UseApiOptions<T, S> {
  enabled?: boolean;
  /** Entities (`intervention`, `machine`, …) whose live changes make this data old. */
  entities?: readonly LiveEntity[];
  /** How long the answer counts as fresh without a live hint; default 30 s. */
  staleMs?: number;
  select?: (answer: T) => S;
}

/** Query key of a read: route, parameters, tenant. */
export const apiKey = (route: ReadRoute, params?: unknown) =>
  [route, params ?? {}, authInfo()?.TCODE ?? ''] as const;

/** Reads an endpoint through the page's cache; keeps showing the previous answer while parameters change. */
export const useApi = <R extends ReadRoute, S = AnswerFor<R>>(
  route: R,
  input?: InputArgs<R>[0],
  options: UseApiOptions<AnswerFor<R>, S> = {},
): UseQueryResult<S, ApiError> =>
  useQuery<AnswerFor<R>, ApiError, S>({
    queryKey: apiKey(route, input?.params),
    queryFn: ({ signal }) => api(route, ...([{ ...input, signal }] as unknown as InputArgs<R>)),
    enabled: options.enabled,
    staleTime: options.staleMs,
    select: options.select,
    meta: options.entities ? { entities: options.entities } : {},
    placeholderData: keepPreviousData,
  });
