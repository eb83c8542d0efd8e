import type { Entity } from '@officina/contracts/events/actions';
import { QueryClient, QueryClientProvider, type Query } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isTransient } from '../api/api-error.ts';

/** What makes data old: changes of an entity, or the event log, which grows a moment after them. */
export type LiveEntity = Entity | 'event';

/** Entities whose changes make a query's data old; set by `useApi`, read by the live updates. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { entities?: readonly LiveEntity[] };
  }
}

/** One cache for the page. Reads are repeated up to twice when no answer came; writes never. */
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

const waiting = new Set<string>();

/**
 * Asks again for what is shown. A read that is under way may have passed what has changed: it is asked for once more when it has
 * ended, since one that began anew at each change would never end while much changes.
 */
const refetch = async (isOld: (query: Query) => boolean): Promise<void> => {
  const underWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isOld });
  const later = underWay.filter(({ queryHash }) => !waiting.has(queryHash));
  const again = async ({ queryHash, queryKey, promise }: Query) => {
    waiting.add(queryHash);
    await promise?.catch(() => undefined);
    waiting.delete(queryHash);
    await queryClient.invalidateQueries({ queryKey, exact: true });
  };
  await Promise.all([
    queryClient.invalidateQueries({ predicate: (query) => isOld(query) && !underWay.includes(query) }),
    ...later.map(again),
  ]);
};

/** Marks as old, and refetches where shown, everything that depends on one of these entities. */
export const invalidateEntities = (entities: readonly LiveEntity[]): Promise<void> =>
  refetch(({ meta }) => meta?.entities?.some((entity) => entities.includes(entity)) ?? false);

/** After a gap in the live updates: everything that follows any entity may be old. */
export const invalidateAllLive = (): Promise<void> => refetch(({ meta }) => meta?.entities !== undefined);

/** Gives host and sections the one query cache. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
