import type { AnswerFor } from '@officina/contracts/by-route';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api/api-error.ts';
import type { ReadRoute } from '../api/routes.ts';
import { arrivingKey } from './arriving.ts';
import { apiKey, useApi, type UseApiOptions } from './use-api.ts';

type RowOf<R extends ReadRoute> = AnswerFor<R> extends readonly (infer T)[] ? T : never;

/** A list as far as it has come. */
export interface Rows<T> {
  rows: readonly T[] | undefined;
  /** Others are missing: on their way, or lost when there is an error. */
  isPartial: boolean;
  error: ApiError | null;
  retry: () => void;
}

/** Reads a list as `useApi` does; of a long one the rows that have come are there before the rest. */
export const useRows = <R extends ReadRoute>(
  route: R,
  options: UseApiOptions<AnswerFor<R>, AnswerFor<R>> = {},
): Rows<RowOf<R>> => {
  const query = useApi(route, undefined, options);
  const { data: come } = useQuery<AnswerFor<R>>({ queryKey: arrivingKey(apiKey(route)), queryFn: skipToken });
  return {
    rows: (query.data ?? come) as readonly RowOf<R>[] | undefined,
    isPartial: query.data === undefined && come !== undefined,
    error: query.error,
    retry: () => void query.refetch(),
  };
};
