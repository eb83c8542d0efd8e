import { useApi } from '@officina/web-kit';
import { useMemo } from 'react';

/** How many interventions are open on each machine, by its id; those without any are left out. */
export function useOpenCounts(): ReadonlyMap<string, number> {
  const { data } = useApi('GET /api/maintenance/intervention/allOpen', undefined, {
    entities: ['intervention'],
  });
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { machineId } of data ?? []) counts.set(machineId, (counts.get(machineId) ?? 0) + 1);
    return counts;
  }, [data]);
}
