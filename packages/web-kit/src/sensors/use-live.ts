import type { SensorHour, SensorState } from '@officina/contracts/industrial/readings';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import { replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../core/api/api-error.ts';
import { api } from '../core/api/api.ts';
import { now, serverNow } from '../core/clock.ts';
import { queryClient } from '../core/query/query-client.tsx';
import { apiKey } from '../core/query/use-api.ts';
import { liveReading, type LiveReading } from './live-reading.ts';

/** Covers clock differences between servers, and readings at the start of a poll cycle that are reported at its end. */
const overlapMs = 60_000;

/** The sensor states received so far. */
interface KnownStates {
  byId: ReadonlyMap<string, SensorState>;
  /** Start of the next request for changes, by the server's clock; undefined while nothing has been read. */
  changesFrom: string | undefined;
  /** Time of the last request for all states, in milliseconds of the monotonic clock. */
  wholeAt: number;
  /** Time of the last answer, by the server's clock. */
  heardAt: Date;
}

/** The newest instant; ISO instants of equal length can be compared as text. */
const newestOf = (states: Iterable<SensorState>): string => {
  let newest = '';
  for (const { at, since } of states)
    for (const moment of [at, since]) if (moment !== null && moment > newest) newest = moment;
  return newest;
};

interface Answer {
  states: readonly SensorState[];
  /** Whether it covers all sensors: states missing from it are dropped. */
  isWhole: boolean;
  /** Milliseconds of the monotonic clock. */
  askedAt: number;
  heardAt: Date;
}

/** The known states after an answer; an unchanged state stays the same object. */
export function knownStates(
  known: KnownStates | undefined,
  { states, isWhole, askedAt, heardAt }: Answer,
): KnownStates {
  const byId = new Map(isWhole ? [] : known?.byId);
  for (const state of states)
    byId.set(state.sensorId, replaceEqualDeep(known?.byId.get(state.sensorId), state));
  const newest = newestOf(byId.values());
  return {
    byId,
    changesFrom: newest ? new Date(Date.parse(newest) - overlapMs).toISOString() : undefined,
    wholeAt: isWhole ? askedAt : (known?.wholeAt ?? askedAt),
    heardAt,
  };
}

const allRoute = 'GET /api/maintenance/sensor/state';
const changesRoute = 'GET /api/maintenance/sensor/state/since/{moment}';

/** Interval of full refreshes, which cover what answers with changes may have missed. */
const fullRefreshMs = 60_000;
const deadlineMs = 5_000;
/** After this time without an answer the shown values are no longer live. */
const lostMs = 5_000;

/** Whether the call failed because an older server does not support it. */
const isUnsupportedCall = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 503);

const fetchStates = async (known: KnownStates | undefined, signal: AbortSignal): Promise<KnownStates> => {
  const moment = known?.changesFrom;
  const isDue = !known || !moment || performance.now() - known.wholeAt > fullRefreshMs;
  const changed = isDue
    ? undefined
    : await api(changesRoute, { params: { moment }, signal, deadlineMs }).catch((error: unknown) => {
        if (!isUnsupportedCall(error)) throw error;
      });
  const states = changed ?? (await api(allRoute, { signal, deadlineMs }));
  return knownStates(known, {
    ...{ states, isWhole: !changed },
    ...{ askedAt: performance.now(), heardAt: serverNow() },
  });
};

/** Whether data is older than the limit, as after a time in which the page was hidden or the device asleep. */
function useIsStale(receivedAt: number, afterMs: number): boolean {
  const [staleAt, setStaleAt] = useState(0);
  useEffect(() => {
    if (receivedAt === 0) return undefined;
    const timer = setTimeout(() => setStaleAt(receivedAt), receivedAt + afterMs - now().getTime());
    return () => clearTimeout(timer);
  }, [receivedAt, afterMs]);
  return receivedAt > 0 && staleAt === receivedAt;
}

export interface LiveReadings {
  /** A sensor's reading; undefined until the states have loaded. */
  readingOf: (sensor: Sensor) => LiveReading | undefined;
  /** A sensor's state as the server sent it. */
  stateOf: (sensorId: string) => SensorState | undefined;
  /** Time of the data, by the server's clock. */
  heardAt: Date | undefined;
  /** Whether no answer has arrived for some seconds, so that the values may be outdated. */
  isLost: boolean;
}

/** The last readings of all sensors, polled for changes while the page is visible. */
export function useLiveReadings(refreshMs = 5_000): LiveReadings {
  const queryKey = apiKey(allRoute);
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchStates(queryClient.getQueryData<KnownStates>(queryKey), signal),
    refetchInterval: refreshMs,
    retry: false,
    // Also polls while offline, so that the loss is noticed.
    networkMode: 'always',
    meta: { entities: ['sensor'] },
  });
  const isStale = useIsStale(dataUpdatedAt, refreshMs + lostMs);
  const isLost = isStale || errorUpdatedAt - dataUpdatedAt > lostMs;
  return useMemo(() => {
    const stateOf = (sensorId: string) => data?.byId.get(sensorId);
    return {
      stateOf,
      readingOf: (sensor) => data && liveReading(sensor, stateOf(sensor._id), data.heardAt),
      heardAt: data?.heardAt,
      isLost,
    };
  }, [data, isLost]);
}

const route = 'GET /api/maintenance/sensor/hours';
const refreshMs = 60_000;

/** The last hour of every sensor by id, minute by minute, refreshed each minute; empty until loaded. */
export function useLastHours(): ReadonlyMap<string, SensorHour> {
  const { data } = useQuery({
    queryKey: apiKey(route),
    queryFn: ({ signal }) => api(route, { signal }),
    refetchInterval: refreshMs,
    meta: { entities: ['sensor'] },
  });
  return useMemo(() => new Map(data?.map((hour) => [hour.sensorId, hour])), [data]);
}
