import type { Entity } from '@officina/contracts/events/actions';
import { QueryClient } from '@tanstack/react-query';
import { isTransient } from '../api/api-error.ts';

/** In a query's `entities`: every change of the tenant. */
export const anyEntity = '*';

/** What makes data old: changes of one entity, or of any. */
export type LiveEntity = Entity | typeof anyEntity;

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

/** Marks as old, and refetches where shown, everything that depends on one of these entities. */
export const invalidateEntities = (entities: readonly Entity[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) =>
      meta?.entities?.some((entity) => entity === anyEntity || entities.includes(entity)) ?? false,
  });

/** After a gap in the live updates: everything that follows any entity may be old. */
export const invalidateAllLive = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.entities !== undefined });
