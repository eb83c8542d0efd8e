import type { SensorHour } from '@officina/contracts/industrial/readings';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../core/api/api.ts';
import { apiKey } from '../core/query/use-api.ts';

const route = 'GET /api/maintenance/sensor/hours';
const everyMs = 60_000;

/** The last hour of every sensor by its id, minute by minute, anew each minute; empty until it comes. */
export function useHours(): ReadonlyMap<string, SensorHour> {
  const { data } = useQuery({
    queryKey: apiKey(route),
    queryFn: ({ signal }) => api(route, { signal }),
    refetchInterval: everyMs,
    meta: { entities: ['sensor'] },
  });
  return useMemo(() => new Map(data?.map((hour) => [hour.sensorId, hour])), [data]);
}
