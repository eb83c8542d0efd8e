import type { SensorState } from '@officina/contracts/industrial/readings';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import { api, apiKey, useQuery } from '@officina/web-kit';
import { useMemo } from 'react';
import { liveInWords, type LiveWords } from './live-in-words.ts';

const route = 'GET /api/maintenance/sensor/state';
const everyMs = 5_000;
const byId = (states: SensorState[]) => new Map(states.map((state) => [state.sensorId, state]));

/** What is said of a sensor; undefined until the states come, and when they do not come any more. */
export type LiveOf = (sensor: Sensor) => LiveWords | undefined;

/** What every sensor said last, asked again every few seconds while the page is visible. */
export function useLive(): LiveOf {
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: apiKey(route),
    queryFn: ({ signal }) => api(route, { signal }),
    refetchInterval: everyMs,
    meta: { entities: ['sensor'] },
  });
  return useMemo(() => {
    const states = data && !isError ? byId(data) : undefined;
    const came = new Date(dataUpdatedAt);
    return (sensor) => states && liveInWords(sensor, states.get(sensor._id), came);
  }, [data, dataUpdatedAt, isError]);
}
