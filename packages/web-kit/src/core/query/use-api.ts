import type { AnswerFor } from '@officina/contracts/by-route';
import { keepPreviousData, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../api/api-error.ts';
import { api, type InputArgs, type ReadRoute } from '../api/api.ts';
import type { OnRows } from '../api/json-answer.ts';
import { authInfo } from '../session/auth-info.ts';
import { queryClient, type LiveEntity } from './query-client.tsx';

const omittedCount = 'left-out';
// Kept as long as the list itself, which may be hours.
queryClient.setQueryDefaults([omittedCount], { gcTime: Infinity });

/** Cache key of the number of rows of a list that the gateway could not send. */
export const omittedCountKey = (key: QueryKey): QueryKey => [omittedCount, ...key];

const keepOmittedCount = (key: QueryKey, count: number): void => {
  const countKey = omittedCountKey(key);
  if (count > 0 || queryClient.getQueryData(countKey)) queryClient.setQueryData(countKey, count);
};

const partialRows = 'partialRows';
// Kept only for a short time: rows of an abandoned list must not be shown much later.
queryClient.setQueryDefaults([partialRows], { gcTime: 30_000 });

/** Cache key of the rows of an incomplete list. */
export const partialRowsKey = (key: QueryKey): QueryKey => [partialRows, ...key];

const growth = 1.5;

/**
 * Shows the loaded rows of a list until it is complete. `add` shows the first rows, and then an update each time half as many
 * more have loaded, so that all updates together cost little more than the last; `stop` shows the rows loaded before the list
 * broke off.
 */
export const keepPartialRows = (key: QueryKey): { add: OnRows; stop: () => void } => {
  const rowsKey = partialRowsKey(key);
  let loaded: readonly unknown[] = [];
  const show = (minimum: number) => {
    if (queryClient.getQueryData(key) === undefined && loaded.length >= minimum)
      queryClient.setQueryData(rowsKey, loaded.slice());
  };
  const shownCount = () => queryClient.getQueryData<readonly unknown[]>(rowsKey)?.length ?? 0;
  return {
    add: (rows) => {
      loaded = rows;
      show(shownCount() * growth);
    },
    stop: () => show(shownCount() + 1),
  };
};

export interface UseApiOptions<T, S> {
  /** A function is evaluated each time the data would be fetched. */
  enabled?: boolean | (() => boolean);
  /** Entities (`intervention`, `machine`, …) whose live changes make this data stale. */
  entities?: readonly LiveEntity[];
  /** How long the answer stays fresh without a live hint; 30 s by default. */
  staleMs?: number;
  select?: (answer: T) => S;
}

/** Query key of a read: route, parameters, tenant. */
export const apiKey = (route: ReadRoute, params?: unknown) =>
  [route, params ?? {}, authInfo()?.TCODE ?? ''] as const;

/** Query options of a read: how to fetch it, and which entities make it stale. */
export const apiQuery = <R extends ReadRoute>(
  route: R,
  input?: InputArgs<R>[0],
  entities?: readonly LiveEntity[],
) => {
  const queryKey = apiKey(route, input?.params);
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AnswerFor<R>> => {
      const { add: onRows, stop } = keepPartialRows(queryKey);
      const onLeftOut = (count: number) => keepOmittedCount(queryKey, count);
      const given = [{ ...input, signal, onRows, onLeftOut }] as unknown as InputArgs<R>;
      return api(route, ...given).catch((error: unknown) => {
        if (!signal.aborted) stop();
        throw error;
      });
    },
    meta: entities ? { entities } : {},
  };
};

/** Reads an endpoint through the page's cache; shows the previous answer while new parameters load. */
export const useApi = <R extends ReadRoute, S = AnswerFor<R>>(
  route: R,
  input?: InputArgs<R>[0],
  options: UseApiOptions<AnswerFor<R>, S> = {},
): UseQueryResult<S, ApiError> =>
  useQuery<AnswerFor<R>, ApiError, S>({
    ...apiQuery(route, input, options.entities),
    enabled: options.enabled,
    // An undefined value would override the cache's default.
    ...(options.staleMs !== undefined && { staleTime: options.staleMs }),
    select: options.select,
    placeholderData: keepPreviousData,
  });
