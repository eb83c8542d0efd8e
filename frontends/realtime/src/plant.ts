import type { SensorState } from '@officina/contracts/industrial/readings';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Site } from '@officina/contracts/sites/sites';
import { useApi, useMachines, useRows, useService } from '@officina/web-kit';
import { fold } from '@officina/web-kit/forms';
import { useMemo } from 'react';
import { hasLimit, isInAlarm } from './alarm.ts';
import { texts } from './texts.ts';

type StateOf = (sensorId: string) => SensorState | undefined;

/** Whether the last attempt to read the sensor gave no value. */
export const isSilent = (state: SensorState | undefined): boolean =>
  state !== undefined && state.quality !== null && state.quality !== 'G';

/** A connection whose sensors all fail to answer. */
export interface DeadGateway {
  /** «192.168.10.42», with the port unless it is the default one. */
  place: string;
  /** Number of silent sensors, at least two. */
  count: number;
  /** ISO instant of the first failure. */
  since: string;
}

const defaultPort = /:502$/;

/** A connection without the default port. */
export const formatConnection = (connection: string): string => connection.replace(defaultPort, '');

/** When a gateway stopped: the first failure after the last value of any sensor. A single sensor may have failed long before. */
function sinceOf(states: readonly { at: string | null; since: string | null }[]): string {
  const lastValue = states.reduce((last, { at }) => (at !== null && at > last ? at : last), '');
  const silences = states.flatMap(({ since }) => since ?? []).sort();
  return silences.find((since) => since > lastValue) ?? silences.at(-1) ?? '';
}

/** Connections with at least two sensors, none of which answers; those with the most sensors first. */
export function deadGateways(sensors: readonly Sensor[], stateOf: StateOf): DeadGateway[] {
  const connected = sensors.filter(({ connection }) => connection);
  const byPlace = Map.groupBy(connected, ({ connection }) => formatConnection(connection ?? ''));
  return [...byPlace]
    .flatMap(([place, groupSensors]) => {
      const states = groupSensors.map(({ _id }) => stateOf(_id));
      const silent = states.filter((state) => state?.quality === 'T').filter((state) => state !== undefined);
      const isDead = groupSensors.length > 1 && silent.length === groupSensors.length;
      return isDead ? [{ place, count: groupSensors.length, since: sinceOf(silent) }] : [];
    })
    .sort((one, other) => other.count - one.count || (one.place < other.place ? -1 : 1));
}

/** The sensors of a machine, or those without a machine. */
export interface Group {
  /** Id of the machine; empty for sensors without a machine. */
  key: string;
  /** The machine's short code; absent if unknown. */
  code?: string;
  name: string;
  place?: string;
  sensors: readonly Sensor[];
}

const byText = new Intl.Collator('it', { numeric: true, sensitivity: 'base' }).compare;

const codeOf = ({ dataCode, description }: Sensor): string => dataCode ?? description ?? '';

/** Whether a sensor is polled; sensors of type OTHER are not. */
export const isPolled = ({ type }: Sensor): boolean => type === 'MODBUS';

/**
 * Sensors by machine, sorted by machine code and sensor code; those without a machine are last.
 * @param siteNameOf returns the name of a site, or undefined if unknown
 */
function groupsOf(
  sensors: readonly Sensor[],
  machines: ReadonlyMap<string, Machine>,
  siteNameOf: (siteId: string) => string | undefined,
): Group[] {
  const groups = [...Map.groupBy(sensors, ({ machineId }) => machineId ?? '')].map(
    ([key, groupSensors]): Group => {
      const machine = machines.get(key);
      const code = machine?.shortCode;
      const unnamed = key === '' ? texts.noMachine : (code ?? texts.unknownMachine);
      const place = machine?.site ? siteNameOf(machine.site) : undefined;
      const sorted = groupSensors.toSorted((one, other) => byText(codeOf(one), codeOf(other)));
      return { key, code, name: machine?.name ?? unnamed, place, sensors: sorted };
    },
  );
  const rank = ({ key, code }: Group) => (key === '' ? 2 : code === undefined ? 1 : 0);
  return groups.sort(
    (one, other) => rank(one) - rank(other) || byText(one.code ?? one.name, other.code ?? other.name),
  );
}

/** Groups with the sensors that contain every typed word in their texts or their connection. */
export function searchGroups(groups: readonly Group[], typed: string): readonly Group[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return filterSensors(groups, ({ dataCode, description, connection }, { code, name, place }) => {
    const haystack = fold([dataCode, description, connection, code, name, place].join(' '));
    return words.every((word) => haystack.includes(word));
  });
}

/** Groups with the sensors that pass a filter, without empty groups. */
export const filterSensors = (
  groups: readonly Group[],
  passes: (sensor: Sensor, group: Group) => boolean,
): Group[] =>
  groups
    .map((group) => ({ ...group, sensors: group.sensors.filter((sensor) => passes(sensor, group)) }))
    .filter(({ sensors }) => sensors.length > 0);

/** Number of sensors, optionally filtered. */
export const countSensors = (
  groups: readonly Group[],
  counts: (sensor: Sensor) => boolean = () => true,
): number => groups.reduce((sum, { sensors }) => sum + sensors.filter(counts).length, 0);

/** What the badges mean; alarms only where a sensor has a limit. */
export const legendOf = (groups: readonly Group[]): string =>
  countSensors(groups, hasLimit) > 0 ? `${texts.legend} ${texts.alarmLegend}` : texts.legend;

/** A machine moves up while the page is open if a sensor is silent or in alarm for this long. */
const troubleMs = 60_000;

/** Keys of the machines with a sensor that has been silent or in alarm for at least `minMs`. */
function troubledKeys(groups: readonly Group[], stateOf: StateOf, at: Date, minMs: number): string[] {
  const isLongEnough = (since: string | null | undefined) => at.getTime() - Date.parse(since ?? '') >= minMs;
  const isTroubled = (sensorId: string) => {
    const state = stateOf(sensorId);
    return (
      (isSilent(state) && isLongEnough(state?.since)) ||
      (isInAlarm(state) && isLongEnough(state?.beyond?.since))
    );
  };
  return groups.filter(({ sensors }) => sensors.some(({ _id }) => isTroubled(_id))).map(({ key }) => key);
}

/** The machines that are listed first, for a search and filter. */
export interface Order {
  /** Search text and filter. */
  choice: string;
  first: ReadonlySet<string>;
}

/**
 * The order at a moment. When the page opens and for each new choice, machines with sensors that are silent or in alarm come first.
 * Afterwards, a machine moves up only once a sensor has been so for a minute, and stays there when that is over.
 * @param previous the current order; returned unchanged if nothing moves
 */
export function nextOrder(
  previous: Order | undefined,
  choice: string,
  groups: readonly Group[],
  stateOf: StateOf,
  at: Date,
): Order {
  if (previous?.choice !== choice)
    return { choice, first: new Set(troubledKeys(groups, stateOf, at, -Infinity)) };
  const more = troubledKeys(groups, stateOf, at, troubleMs).filter((key) => !previous.first.has(key));
  return more.length > 0 ? { choice, first: new Set([...previous.first, ...more]) } : previous;
}

/** Sorts groups; sensors without a machine stay last. */
export function applyOrder(groups: readonly Group[], order: Order | undefined): readonly Group[] {
  if (!order) return groups;
  const rank = ({ key }: Group) => (key === '' ? 2 : order.first.has(key) ? 0 : 1);
  return groups.toSorted((one, other) => rank(one) - rank(other));
}

export const sensorsRoute = 'GET /api/maintenance/sensor/all';

interface Plant {
  /** The polled sensors; undefined until sensors and machines have loaded. */
  groups: readonly Group[] | undefined;
  /** All sensors, including those that are not polled. */
  all: readonly Group[] | undefined;
  /** The list that failed to load. */
  failure: { what: string; code: string; onRetry: () => void } | undefined;
}

/** Loads the sensors by machine. */
export function usePlant(): Plant {
  const { rows, isPartial, error, retry } = useRows(sensorsRoute, undefined, { entities: ['sensor'] });
  const { query, byId, isAwaited } = useMachines();
  const hasSites = useService('site');
  const { data: sites } = useApi('GET /api/site/all', undefined, {
    entities: ['site'],
    enabled: hasSites,
    staleMs: 300_000,
  });
  const complete = isPartial ? undefined : rows;
  const all = useMemo(() => {
    if (!complete || isAwaited) return undefined;
    const places = new Map<string, Site>(hasSites ? sites?.map((site) => [site._id, site]) : []);
    return groupsOf(complete, byId, (id) => places.get(id)?.name);
  }, [complete, isAwaited, byId, hasSites, sites]);
  const groups = useMemo(() => all && filterSensors(all, isPolled), [all]);
  const sensorsFailed = error && !complete && { what: texts.failed, error, onRetry: retry };
  const machinesFailed = query.error &&
    byId.size === 0 && {
      ...{ what: texts.machinesFailed, error: query.error },
      onRetry: () => void query.refetch(),
    };
  const failed = sensorsFailed || machinesFailed;
  return {
    ...(failed ? { groups: undefined, all: undefined } : { groups, all }),
    failure: failed
      ? { what: failed.what, code: failed.error.requestId ?? failed.error.code, onRetry: failed.onRetry }
      : undefined,
  };
}
