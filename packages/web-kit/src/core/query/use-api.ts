import type { AnswerFor } from '@officina/contracts/by-route';
import { keepPreviousData, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../api/api-error.ts';
import { api, type InputArgs, type ReadRoute } from '../api/api.ts';
import type { OnRows } from '../api/json-answer.ts';
import { authInfo } from '../session/auth-info.ts';
import { queryClient, type LiveEntity } from './query-client.tsx';

const leftOut = 'left-out';
// Of use as long as the list itself, which may be kept for hours.
queryClient.setQueryDefaults([leftOut], { gcTime: Infinity });

/** Where the number of a list's rows is that the gateway cannot send. */
export const leftOutKey = (key: QueryKey): QueryKey => [leftOut, ...key];

const keepLeftOut = (key: QueryKey, count: number): void => {
  const place = leftOutKey(key);
  if (count > 0 || queryClient.getQueryData(place)) queryClient.setQueryData(place, count);
};

const arriving = 'arriving';
// Of use while the list itself is not there: what is left of a list that was given up must not be shown much later.
queryClient.setQueryDefaults([arriving], { gcTime: 30_000 });

/** Where the rows of a list are that has not come whole. */
export const arrivingKey = (key: QueryKey): QueryKey => [arriving, ...key];

const growth = 1.5;

/**
 * Keeps what has come of a list while nothing else of it can be shown. `tell` passes on the first rows and each time half as many
 * again, so that all of them together cost little more than the last; `stop` what came before the list broke off.
 */
export const keepArriving = (key: QueryKey): { tell: OnRows; stop: () => void } => {
  const place = arrivingKey(key);
  let come: readonly unknown[] = [];
  const show = (least: number) => {
    if (queryClient.getQueryData(key) === undefined && come.length >= least)
      queryClient.setQueryData(place, come.slice());
  };
  const shown = () => queryClient.getQueryData<readonly unknown[]>(place)?.length ?? 0;
  return {
    tell: (rows) => {
      come = rows;
      show(shown() * growth);
    },
    stop: () => show(shown() + 1),
  };
};

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
