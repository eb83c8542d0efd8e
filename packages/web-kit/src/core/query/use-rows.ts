import type { AnswerFor } from '@officina/contracts/by-route';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { skipToken, useQueries, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDelayed } from '../../ui/skeleton.tsx';
import type { ApiError } from '../api/api-error.ts';
import type { InputArgs, ReadRoute } from '../api/api.ts';
import { apiKey, partialRowsKey, omittedCountKey, useApi, type UseApiOptions } from './use-api.ts';

type RowOf<R extends ReadRoute> = AnswerFor<R> extends readonly (infer T)[] ? T : never;

/** A list with the rows loaded so far. */
export interface Rows<T> {
  rows: readonly T[] | undefined;
  /** Rows are missing: still loading, or lost when there is an error. */
  isPartial: boolean;
  /** Number of rows omitted because their stored data cannot be read. */
  leftOut?: number;
  error: ApiError | null;
  retry: () => void;
}

/** The loaded rows of an incomplete list. */
const usePartialRows = <R extends ReadRoute>(route: R, params?: unknown): AnswerFor<R> | undefined =>
  useQuery<AnswerFor<R>>({ queryKey: partialRowsKey(apiKey(route, params)), queryFn: skipToken }).data;

/** The sum of values that the cache has under some keys; nothing is fetched. */
const useSum = (keys: readonly QueryKey[], countOf: (data: unknown) => number): number =>
  useQueries({
    queries: keys.map((queryKey) => ({ queryKey, queryFn: skipToken })),
    combine: (found) => found.reduce((sum, { data }) => sum + countOf(data), 0),
  });

/** The number of loaded rows of incomplete lists. */
export const useLoadedRowCount = (routes: readonly ReadRoute[]): number =>
  useSum(
    routes.map((route) => partialRowsKey(apiKey(route))),
    (rows) => (Array.isArray(rows) ? rows.length : 0),
  );

/** The number of rows omitted from lists because their stored data cannot be read. */
export const useOmittedRowCount = (routes: readonly ReadRoute[]): number =>
  useSum(
    routes.map((route) => omittedCountKey(apiKey(route))),
    (count) => (typeof count === 'number' ? count : 0),
  );

/**
 * Reads a list like `useApi`, and returns the loaded rows of a long list before the rest. Rows always belong to the current
 * parameters: there are none while new parameters load.
 */
export const useRows = <R extends ReadRoute>(
  route: R,
  input?: InputArgs<R>[0],
  options: UseApiOptions<AnswerFor<R>, AnswerFor<R>> = {},
): Rows<RowOf<R>> => {
  const query = useApi(route, input, options);
  const partial = usePartialRows(route, input?.params);
  const { data: leftOut } = useQuery<number>({
    queryKey: omittedCountKey(apiKey(route, input?.params)),
    queryFn: skipToken,
  });
  const complete = query.isPlaceholderData ? undefined : query.data;
  return {
    rows: (complete ?? partial) as readonly RowOf<R>[] | undefined,
    isPartial: complete === undefined && partial !== undefined,
    leftOut,
    error: query.error,
    retry: () => void query.refetch(),
  };
};

const maxWaitMs = 1_000;

/**
 * Whether to wait for a list that only provides names for another one: until its first rows have loaded, at most a second.
 * Names that load quickly then move nothing on the page, and a long or slow list delays nothing.
 */
export const useBriefWait = ({ rows, error }: Pick<Rows<unknown>, 'rows' | 'error'>): boolean => {
  const isLoading = rows === undefined && error === null;
  const isSlow = useDelayed(isLoading, maxWaitMs);
  return isLoading && !isSlow;
};

const route = 'GET /api/maintenance/machine/all';

interface Machines {
  query: UseQueryResult<Machine[], ApiError>;
  byId: Map<string, Machine>;
  isAwaited: boolean;
}

/** The tenant's machines, also by id as far as they have loaded; rows that only name them wait while `isAwaited`. */
export function useMachines(): Machines {
  const query = useApi(route, undefined, { entities: ['machine'] });
  const partial = usePartialRows(route);
  const rows = query.data ?? partial;
  const byId = useMemo(
    () => new Map<string, Machine>(rows?.map((machine) => [machine._id, machine])),
    [rows],
  );
  return { query, byId, isAwaited: useBriefWait({ rows, error: query.error }) };
}
