import type { Machine } from '@officina/contracts/maintenance/machines';
import { useMemo } from 'react';
import { useApi } from './use-api.ts';

/** The tenant's machines, and each by its id. */
export function useMachines() {
  const query = useApi('GET /api/maintenance/machine/all', undefined, { entities: ['machine'] });
  const byId = useMemo(
    () => new Map<string, Machine>(query.data?.map((machine) => [machine._id, machine])),
    [query.data],
  );
  return { query, byId };
}
