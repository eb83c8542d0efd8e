import type { Site } from '@officina/contracts/sites/sites';
import { useApi } from '@officina/web-kit';
import { useMemo } from 'react';
import { texts } from './texts.ts';

/** The tenant's sites, and each by its id; undefined until they arrive. */
export function useSites() {
  const { data, error, isPending, refetch } = useApi('GET /api/site/all', undefined, { entities: ['site'] });
  return useMemo(() => {
    const byId = new Map<string, Site>(data?.map((site) => [site._id, site]));
    const nameOf = (id: string): string => byId.get(id)?.name ?? (data && id ? texts.unknownSite : '');
    return { sites: data, byId, nameOf, error, isPending, retry: () => void refetch() };
  }, [data, error, isPending, refetch]);
}

/** The tenant's users, who make visits, and what they are called. */
export function usePeople() {
  const { data: people = [] } = useApi('GET /api/user', undefined, { staleMs: 300_000 });
  const nameOf = (id: string): string =>
    id ? (people.find(({ _id }) => _id === id)?.fullName ?? texts.unknownUser) : texts.nobody;
  return { people, nameOf };
}
