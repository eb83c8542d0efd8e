import type { AuditEvent } from '@officina/contracts/events/events';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../core/api/api.ts';
import { ApiError } from '../core/api/api-error.ts';
import { queryClient } from '../core/query/query-client.tsx';
import { apiKey, apiQuery } from '../core/query/use-api.ts';
import { useService } from '../core/session/use-session.ts';

const route = 'GET /api/action/history/{id}/{before}';
/** The cursor of the first page. */
const first = '0';

/** The newest events; none if the log does not know the document yet, since it stores an event a moment after its change. */
const newest = (id: string, signal: AbortSignal) =>
  api(route, { params: { id, before: first }, signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return { items: [], next: null };
    throw error;
  });

/** Events before another one do not change: they are not fetched again each time the log grows. */
const earlier = (id: string, before: string) =>
  queryClient.fetchQuery({
    ...apiQuery(route, { params: { id, before } }),
    staleTime: Infinity,
    retry: false,
  });

const none: readonly AuditEvent[] = [];

/** The events of a document loaded so far, newest first; of a machine, also those of its interventions. */
export function useHistory(id: string) {
  const isOn = useService('events');
  const { data, error, isPending, isFetching, hasNextPage, isFetchNextPageError, ...query } =
    useInfiniteQuery({
      queryKey: apiKey(route, { id }),
      queryFn: ({ pageParam, signal }) => (pageParam === first ? newest(id, signal) : earlier(id, pageParam)),
      initialPageParam: first,
      getNextPageParam: ({ next }) => next,
      enabled: isOn,
      // A missing log is reported at once: the rest of the page does not need it.
      retry: false,
      meta: { entities: ['event'] },
    });
  const events = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? none, [data]);
  const oldest = events.findLast(({ entityId }) => entityId === id);
  return {
    isOn,
    events,
    isLoading: isOn && isPending,
    error: error as ApiError | null,
    /** Whether earlier events can be loaded. */
    hasEarlier: hasNextPage,
    /** Whether a page is being loaded. */
    isBusy: isFetching,
    loadEarlier: () => void query.fetchNextPage(),
    retry: () => void (isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    /** Since when the log knows the document, if not since its creation. */
    knownSince: data && !hasNextPage && oldest?.from !== null ? events.at(-1)?.timestamp : undefined,
  };
}

export type History = ReturnType<typeof useHistory>;
