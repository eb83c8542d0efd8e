import type { Entity } from '@officina/contracts/events/actions';
import { QueryClient, QueryClientProvider, type Query } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isTransient } from '../api/api-error.ts';

/** A source of live changes: an entity, or the event log, which grows a moment after a change. */
export type LiveEntity = Entity | 'event';

/** Entities whose changes make a query stale; set by `useApi`, read by the live updates. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { entities?: readonly LiveEntity[] };
  }
}

/** The page's one cache. Reads without an answer are retried up to twice; writes never. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && isTransient(error),
      staleTime: 30_000,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});

const pendingRefetches = new Set<string>();

/**
 * Refetches shown data. A pending read may have missed the change, so it is repeated once it has ended; restarting it at each
 * change would never let it end while many changes arrive.
 */
const refetch = async (isStale: (query: Query) => boolean): Promise<void> => {
  const pending = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isStale });
  const toRepeat = pending.filter(({ queryHash }) => !pendingRefetches.has(queryHash));
  const repeat = async ({ queryHash, queryKey, promise }: Query) => {
    pendingRefetches.add(queryHash);
    await promise?.catch(() => undefined);
    pendingRefetches.delete(queryHash);
    await queryClient.invalidateQueries({ queryKey, exact: true });
  };
  await Promise.all([
    queryClient.invalidateQueries({ predicate: (query) => isStale(query) && !pending.includes(query) }),
    ...toRepeat.map(repeat),
  ]);
};

/** Marks everything that depends on one of these entities as stale, and refetches it where shown. */
export const invalidateEntities = (entities: readonly LiveEntity[]): Promise<void> =>
  refetch(({ meta }) => meta?.entities?.some((entity) => entities.includes(entity)) ?? false);

/** After a gap in the live updates: everything that follows an entity may be stale. */
export const invalidateAllLive = (): Promise<void> => refetch(({ meta }) => meta?.entities !== undefined);

/** Provides the query cache to host and sections. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
