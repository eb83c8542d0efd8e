import type { Site } from '@officina/contracts/sites/sites';
import { useApi, useSession } from '@officina/web-kit';
import { useMemo } from 'react';
import { texts } from './texts.ts';

/** The tenant's sites, and each by its id; undefined until they arrive, or have failed once (`isFetched`). */
export function useSites() {
  const { data, error, isFetched, refetch } = useApi('GET /api/site/all', undefined, { entities: ['site'] });
  return useMemo(() => {
    const byId = new Map<string, Site>(data?.map((site) => [site._id, site]));
    const nameOf = (id: string): string => byId.get(id)?.name ?? (data && id ? texts.unknownSite : '');
    return { sites: data, byId, nameOf, error, isFetched, retry: () => void refetch() };
  }, [data, error, isFetched, refetch]);
}

/** The tenant's users, who make visits, and what they are called. */
export function usePeople() {
  const { data } = useApi('GET /api/user', undefined, { entities: ['user'], staleMs: 300_000 });
  const session = useSession();
  const people = data ?? [];
  const nameOf = (id: string): string => {
    if (!id) return texts.nobody;
    const own = id === session?.userId ? session.fullName : undefined;
    // Who is not known while the list has not arrived may well be in it.
    return people.find(({ _id }) => _id === id)?.fullName ?? own ?? (data ? texts.unknownUser : '—');
  };
  return { people, nameOf };
}
