import type { CallInput, ReadRoute } from '../api/api.ts';
import { queryClient, type LiveEntity } from './query-client.tsx';
import { apiKey, apiQuery } from './use-api.ts';

/** Reads that need no parameters. */
type PlainRoute = { [R in ReadRoute]: object extends CallInput<R> ? R : never }[ReadRoute];

/** A list as sections ask for it. */
export interface ListAhead {
  route: PlainRoute;
  entities: readonly LiveEntity[];
}

/** A list that nobody shows is thrown away after that. */
const keptMs = 60 * 60_000;

/** Whether a list has neither come nor failed to come. */
export const isUnasked = (route: ReadRoute): boolean =>
  (queryClient.getQueryState(apiKey(route))?.status ?? 'pending') === 'pending';

/** Asks for a list before anybody needs it, behind everything else; once, and whoever opens it later asks again if it fails. */
export const fetchAhead = ({ route, entities }: ListAhead): Promise<void> =>
  queryClient.prefetchQuery({
    ...apiQuery(route, { priority: 'low' }, entities),
    gcTime: keptMs,
    retry: false,
  });

/** Breaks off what is under way and nobody shows. */
export const stopFetchingAhead = (): void => void queryClient.cancelQueries({ type: 'inactive' });
