import type { AnswerFor } from '@officina/contracts/by-route';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import type { ApiError } from '../api/api-error.ts';
import type { InputArgs, ReadRoute } from '../api/routes.ts';
import { authInfo } from '../session/auth-info.ts';
import { keepArriving } from './arriving.ts';
import { keepLeftOut } from './left-out.ts';
import type { LiveEntity } from './query-client.ts';

export interface UseApiOptions<T, S> {
  /** A function is asked anew whenever the data would be fetched again. */
  enabled?: boolean | (() => boolean);
  /** Entities (`intervention`, `machine`, …) whose live changes make this data old. */
  entities?: readonly LiveEntity[];
  /** How long the answer counts as fresh without a live hint; default 30 s. */
  staleMs?: number;
  select?: (answer: T) => S;
}

/** Query key of a read: route, parameters, tenant. */
export const apiKey = (route: ReadRoute, params?: unknown) =>
  [route, params ?? {}, authInfo()?.TCODE ?? ''] as const;

/** How the cache asks for a read, and what makes the answer old. */
export const apiQuery = <R extends ReadRoute>(
  route: R,
  input?: InputArgs<R>[0],
  entities?: readonly LiveEntity[],
) => {
  const queryKey = apiKey(route, input?.params);
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AnswerFor<R>> => {
      const { tell: onRows, stop } = keepArriving(queryKey);
      const onLeftOut = (count: number) => keepLeftOut(queryKey, count);
      const given = [{ ...input, signal, onRows, onLeftOut }] as unknown as InputArgs<R>;
      return api(route, ...given).catch((error: unknown) => {
        if (!signal.aborted) stop();
        throw error;
      });
    },
    meta: entities ? { entities } : {},
  };
};

/** Reads an endpoint through the page's cache; keeps showing the previous answer while parameters change. */
export const useApi = <R extends ReadRoute, S = AnswerFor<R>>(
  route: R,
  input?: InputArgs<R>[0],
  options: UseApiOptions<AnswerFor<R>, S> = {},
): UseQueryResult<S, ApiError> =>
  useQuery<AnswerFor<R>, ApiError, S>({
    ...apiQuery(route, input, options.entities),
    enabled: options.enabled,
    // An undefined one would stand before the cache's own.
    ...(options.staleMs !== undefined && { staleTime: options.staleMs }),
    select: options.select,
    placeholderData: keepPreviousData,
  });
