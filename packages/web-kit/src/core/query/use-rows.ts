import type { AnswerFor } from '@officina/contracts/by-route';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { skipToken, useQueries, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDelayed } from '../../ui/skeleton.tsx';
import type { ApiError } from '../api/api-error.ts';
import type { InputArgs, ReadRoute } from '../api/api.ts';
import { apiKey, arrivingKey, leftOutKey, useApi, type UseApiOptions } from './use-api.ts';

type RowOf<R extends ReadRoute> = AnswerFor<R> extends readonly (infer T)[] ? T : never;

/** A list as far as it has come. */
export interface Rows<T> {
  rows: readonly T[] | undefined;
  /** Others are missing: on their way, or lost when there is an error. */
  isPartial: boolean;
  /** How many are not among them because what is stored of them cannot be read. */
  leftOut?: number;
  error: ApiError | null;
  retry: () => void;
}

/** What has come of a list that is not there whole. */
const useCome = <R extends ReadRoute>(route: R, params?: unknown): AnswerFor<R> | undefined =>
  useQuery<AnswerFor<R>>({ queryKey: arrivingKey(apiKey(route, params)), queryFn: skipToken }).data;

/** The sum of what the cache has under some keys; nothing is asked for. */
const useSum = (keys: readonly QueryKey[], countOf: (data: unknown) => number): number =>
  useQueries({
    queries: keys.map((queryKey) => ({ queryKey, queryFn: skipToken })),
    combine: (found) => found.reduce((sum, { data }) => sum + countOf(data), 0),
  });

/** How many rows have come of lists that are not there whole. */
export const useComing = (routes: readonly ReadRoute[]): number =>
  useSum(
    routes.map((route) => arrivingKey(apiKey(route))),
    (rows) => (Array.isArray(rows) ? rows.length : 0),
  );

/** How many rows are not among those of lists because what is stored of them cannot be read. */
export const useLeftOut = (routes: readonly ReadRoute[]): number =>
  useSum(
    routes.map((route) => leftOutKey(apiKey(route))),
    (count) => (typeof count === 'number' ? count : 0),
  );

/**
 * Reads a list as `useApi` does; of a long one the rows that have come are there before the rest. Rows are always those that
 * were asked for, none while other parameters are new.
 */
export const useRows = <R extends ReadRoute>(
  route: R,
  input?: InputArgs<R>[0],
  options: UseApiOptions<AnswerFor<R>, AnswerFor<R>> = {},
): Rows<RowOf<R>> => {
  const query = useApi(route, input, options);
  const come = useCome(route, input?.params);
  const { data: leftOut } = useQuery<number>({
    queryKey: leftOutKey(apiKey(route, input?.params)),
    queryFn: skipToken,
  });
  const whole = query.isPlaceholderData ? undefined : query.data;
  return {
    rows: (whole ?? come) as readonly RowOf<R>[] | undefined,
    isPartial: whole === undefined && come !== undefined,
    leftOut,
    error: query.error,
    retry: () => void query.refetch(),
  };
};

const patienceMs = 1_000;

/**
 * Whether a list that only names what stands in another is still waited for: until its first rows are there, and a second at
 * most. Names that come soon move nothing then, and of a long or slow list nobody waits for the rest.
 */
export const useAwaited = ({ rows, error }: Pick<Rows<unknown>, 'rows' | 'error'>): boolean => {
  const isComing = rows === undefined && error === null;
  const isSlow = useDelayed(isComing, patienceMs);
  return isComing && !isSlow;
};

const route = 'GET /api/maintenance/machine/all';

interface Machines {
  query: UseQueryResult<Machine[], ApiError>;
  byId: Map<string, Machine>;
  isAwaited: boolean;
}

/** The tenant's machines, and each by its id as far as they have come; rows that only name them need not wait any longer. */
export function useMachines(): Machines {
  const query = useApi(route, undefined, { entities: ['machine'] });
  const come = useCome(route);
  const rows = query.data ?? come;
  const byId = useMemo(
    () => new Map<string, Machine>(rows?.map((machine) => [machine._id, machine])),
    [rows],
  );
  return { query, byId, isAwaited: useAwaited({ rows, error: query.error }) };
}
