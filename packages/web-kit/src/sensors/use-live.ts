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

/** Clocks of two servers differ, and what is read at the beginning of a connection's cycle is told at its end. */
const overlapMs = 60_000;

/** What has come of the sensors' states. */
interface KnownStates {
  byId: ReadonlyMap<string, SensorState>;
  /** Changes are to be asked for from this moment of the server's clock on; undefined while nothing was read. */
  changesFrom: string | undefined;
  /** When all were asked for, milliseconds by a clock that nobody sets. */
  wholeAt: number;
  /** Of the last answer, by the server's clock. */
  heardAt: Date;
}

/** ISO instants of one length: their order is that of time. */
const newestOf = (states: Iterable<SensorState>): string => {
  let newest = '';
  for (const { at, since } of states)
    for (const moment of [at, since]) if (moment !== null && moment > newest) newest = moment;
  return newest;
};

interface Answer {
  states: readonly SensorState[];
  /** Of all sensors: what is not in it is not known any more. */
  isWhole: boolean;
  /** Milliseconds by a clock that nobody sets. */
  askedAt: number;
  heardAt: Date;
}

/** What is known after an answer; a state that says nothing new is the same object as before. */
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

/** All are asked for again so often: what an answer of changes may have missed. */
const fullRefreshMs = 60_000;
const deadlineMs = 5_000;
/** Without an answer for so long, what is shown is not live any more. */
const lostMs = 5_000;

/** An older server does not know what has changed. */
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

/** Whether what came at a moment is older than so long: while a page is hidden, or a device asleep, nothing is asked for. */
function useIsStale(cameAt: number, afterMs: number): boolean {
  const [oldAt, setOldAt] = useState(0);
  useEffect(() => {
    if (cameAt === 0) return undefined;
    const timer = setTimeout(() => setOldAt(cameAt), cameAt + afterMs - now().getTime());
    return () => clearTimeout(timer);
  }, [cameAt, afterMs]);
  return cameAt > 0 && oldAt === cameAt;
}

export interface Live {
  /** What is said of a sensor; undefined until the states come. */
  readingOf: (sensor: Sensor) => LiveReading | undefined;
  /** What is known of it, as it came. */
  stateOf: (sensorId: string) => SensorState | undefined;
  /** The moment that all of this is of, by the server's clock. */
  heardAt: Date | undefined;
  /** Nothing has come for some seconds: it is what it was then. */
  isLost: boolean;
}

/**
 * What every sensor said last, asked again each so many milliseconds while the page is visible; only what has changed.
 */
export function useLive(everyMs = 5_000): Live {
  const queryKey = apiKey(allRoute);
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchStates(queryClient.getQueryData<KnownStates>(queryKey), signal),
    refetchInterval: everyMs,
    retry: false,
    // Without a line it is asked all the same, so that it is known to be lost.
    networkMode: 'always',
    meta: { entities: ['sensor'] },
  });
  const isOld = useIsStale(dataUpdatedAt, everyMs + lostMs);
  const isLost = isOld || errorUpdatedAt - dataUpdatedAt > lostMs;
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
