import { useApi } from '@officina/web-kit';
import { useMemo } from 'react';

/** How many interventions are open on each machine, by its id; those without any are left out. Undefined until they arrive. */
export function useOpenCounts(): ReadonlyMap<string, number> | undefined {
  const { data } = useApi('GET /api/maintenance/intervention/allOpen', undefined, {
    entities: ['intervention'],
  });
  return useMemo(() => {
    if (!data) return undefined;
    const counts = new Map<string, number>();
    for (const { machineId } of data) counts.set(machineId, (counts.get(machineId) ?? 0) + 1);
    return counts;
  }, [data]);
}
