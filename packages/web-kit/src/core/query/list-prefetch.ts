import type { CallInput, ReadRoute } from '../api/api.ts';
import { queryClient, type LiveEntity } from './query-client.tsx';
import { apiKey, apiQuery } from './use-api.ts';

/** Reads that need no parameters. */
type PlainRoute = { [R in ReadRoute]: object extends CallInput<R> ? R : never }[ReadRoute];

/** A list to prefetch, with the same query that sections use. */
export interface PrefetchedList {
  route: PlainRoute;
  entities: readonly LiveEntity[];
}

/** How long an unused list stays in the cache. */
const keptMs = 60 * 60_000;

/** Whether a list has neither loaded nor failed. */
export const isNotRequested = (route: ReadRoute): boolean =>
  (queryClient.getQueryState(apiKey(route))?.status ?? 'pending') === 'pending';

/** Prefetches a list with low priority and without retries; if it fails, the section that needs it fetches it again. */
export const prefetchList = ({ route, entities }: PrefetchedList): Promise<void> =>
  queryClient.prefetchQuery({
    ...apiQuery(route, { priority: 'low' }, entities),
    gcTime: keptMs,
    retry: false,
  });

/** Cancels pending requests whose data is not shown. */
export const cancelPrefetch = (): void => void queryClient.cancelQueries({ type: 'inactive' });
