import type { SensorState } from '@officina/contracts/industrial/readings';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Site } from '@officina/contracts/sites/sites';
import { useApi, useMachines, useRows, useService } from '@officina/web-kit';
import { fold } from '@officina/web-kit/forms';
import { useMemo } from 'react';
import { texts } from './texts.ts';

type StateOf = (sensorId: string) => SensorState | undefined;

/** Whether the last attempt to read it gave no value. */
export const isSilent = (state: SensorState | undefined): boolean =>
  state !== undefined && state.quality !== null && state.quality !== 'G';

/** A connection of which no sensor answers. */
export interface DeadGateway {
  /** «192.168.10.42», with its port where that is not the usual one. */
  place: string;
  /** How many sensors keep silent behind it, two at least. */
  count: number;
  /** Since when, as ISO instant. */
  since: string;
}

const usualPort = /:502$/;

/** A connection as people say it: without the usual port. */
export const placeOf = (connection: string): string => connection.replace(usualPort, '');

/** When it stopped: the first silence after the last value of any of them; one may have been silent long before. */
function sinceOf(states: readonly { at: string | null; since: string | null }[]): string {
  const lastValue = states.reduce((last, { at }) => (at !== null && at > last ? at : last), '');
  const silences = states.flatMap(({ since }) => since ?? []).sort();
  return silences.find((since) => since > lastValue) ?? silences.at(-1) ?? '';
}

/** Connections of two sensors or more that all gave no answer, those with the most sensors first. */
export function deadGateways(sensors: readonly Sensor[], stateOf: StateOf): DeadGateway[] {
  const connected = sensors.filter(({ connection }) => connection);
  const byPlace = Map.groupBy(connected, ({ connection }) => placeOf(connection ?? ''));
  return [...byPlace]
    .flatMap(([place, own]) => {
      const states = own.map(({ _id }) => stateOf(_id));
      const silent = states.filter((state) => state?.quality === 'T').filter((state) => state !== undefined);
      const isDead = own.length > 1 && silent.length === own.length;
      return isDead ? [{ place, count: own.length, since: sinceOf(silent) }] : [];
    })
    .sort((one, other) => other.count - one.count || (one.place < other.place ? -1 : 1));
}

/** The sensors of one machine, or those without any. */
export interface Group {
  /** Id of the machine; empty of those without one. */
  key: string;
  /** The machine's short code; absent where nobody knows it. */
  code?: string;
  name: string;
  place?: string;
  sensors: readonly Sensor[];
}

const byText = new Intl.Collator('it', { numeric: true, sensitivity: 'base' }).compare;

const codeOf = ({ dataCode, description }: Sensor): string => dataCode ?? description ?? '';

/** Nobody reads an OTHER one. */
export const isRead = ({ type }: Sensor): boolean => type === 'MODBUS';

/**
 * Sensors by machine, in the order of the machines' codes and then of their own; those without a machine last.
 * @param placeOf the name of a site; undefined where it is not known
 */
function groupsOf(
  sensors: readonly Sensor[],
  machines: ReadonlyMap<string, Machine>,
  placeOf: (siteId: string) => string | undefined,
): Group[] {
  const groups = [...Map.groupBy(sensors, ({ machineId }) => machineId ?? '')].map(([key, own]): Group => {
    const machine = machines.get(key);
    const code = machine?.shortCode;
    const unnamed = key === '' ? texts.noMachine : (code ?? texts.unknownMachine);
    const place = machine?.site ? placeOf(machine.site) : undefined;
    const inOrder = own.toSorted((one, other) => byText(codeOf(one), codeOf(other)));
    return { key, code, name: machine?.name ?? unnamed, place, sensors: inOrder };
  });
  const rank = ({ key, code }: Group) => (key === '' ? 2 : code === undefined ? 1 : 0);
  return groups.sort(
    (one, other) => rank(one) - rank(other) || byText(one.code ?? one.name, other.code ?? other.name),
  );
}

/** Groups with the sensors that hold all words typed, in what is shown of them or in their connection. */
export function matching(groups: readonly Group[], typed: string): readonly Group[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return keeping(groups, ({ dataCode, description, connection }, { code, name, place }) => {
    const haystack = fold([dataCode, description, connection, code, name, place].join(' '));
    return words.every((word) => haystack.includes(word));
  });
}

/** Groups with the sensors that pass, without those that are left empty. */
export const keeping = (
  groups: readonly Group[],
  passes: (sensor: Sensor, group: Group) => boolean,
): Group[] =>
  groups
    .map((group) => ({ ...group, sensors: group.sensors.filter((sensor) => passes(sensor, group)) }))
    .filter(({ sensors }) => sensors.length > 0);

/** How many sensors there are, of one kind if it is given. */
export const countOf = (groups: readonly Group[], counts: (sensor: Sensor) => boolean = () => true): number =>
  groups.reduce((sum, { sensors }) => sum + sensors.filter(counts).length, 0);

/** A silence that lasts so long brings its machine up also while somebody looks. */
const lastingMs = 60_000;

/** Keys of the machines with a sensor that has been silent for so long, at a moment. */
function silentKeys(groups: readonly Group[], stateOf: StateOf, at: Date, forMs: number): string[] {
  const keepsSilent = (sensorId: string) => {
    const state = stateOf(sensorId);
    return isSilent(state) && at.getTime() - Date.parse(state?.since ?? '') >= forMs;
  };
  return groups.filter(({ sensors }) => sensors.some(({ _id }) => keepsSilent(_id))).map(({ key }) => key);
}

/** Which machines stand first, as long as the same is chosen. */
export interface Order {
  /** What is searched and which chip is pressed. */
  choice: string;
  first: ReadonlySet<string>;
}

/**
 * The order at a moment. It is made when the page opens and at each new choice: machines with something silent first. While
 * somebody looks at it nothing moves but the machine of which a sensor has kept silent for a minute, up and once; one that
 * speaks again stays where it is.
 * @param before the order until now; the same object comes back if nothing moves
 */
export function orderAt(
  before: Order | undefined,
  choice: string,
  groups: readonly Group[],
  stateOf: StateOf,
  at: Date,
): Order {
  if (before?.choice !== choice)
    return { choice, first: new Set(silentKeys(groups, stateOf, at, -Infinity)) };
  const more = silentKeys(groups, stateOf, at, lastingMs).filter((key) => !before.first.has(key));
  return more.length > 0 ? { choice, first: new Set([...before.first, ...more]) } : before;
}

/** Groups in this order; those without a machine stay last. */
export function inOrder(groups: readonly Group[], order: Order | undefined): readonly Group[] {
  if (!order) return groups;
  const rank = ({ key }: Group) => (key === '' ? 2 : order.first.has(key) ? 0 : 1);
  return groups.toSorted((one, other) => rank(one) - rank(other));
}

export const sensorsRoute = 'GET /api/maintenance/sensor/all';

interface Plant {
  /** The sensors that are read; undefined until sensors and machines have come. */
  groups: readonly Group[] | undefined;
  /** With those that are not read. */
  all: readonly Group[] | undefined;
  /** Of the list that did not come. */
  failure: { what: string; code: string; onRetry: () => void } | undefined;
}

/** The sensors by machine. */
export function usePlant(): Plant {
  const { rows, isPartial, error, retry } = useRows(sensorsRoute, undefined, { entities: ['sensor'] });
  const { query, byId, isAwaited } = useMachines();
  const hasSites = useService('site');
  const { data: sites } = useApi('GET /api/site/all', undefined, {
    entities: ['site'],
    enabled: hasSites,
    staleMs: 300_000,
  });
  const whole = isPartial ? undefined : rows;
  const all = useMemo(() => {
    if (!whole || isAwaited) return undefined;
    const places = new Map<string, Site>(hasSites ? sites?.map((site) => [site._id, site]) : []);
    return groupsOf(whole, byId, (id) => places.get(id)?.name);
  }, [whole, isAwaited, byId, hasSites, sites]);
  const groups = useMemo(() => all && keeping(all, isRead), [all]);
  const sensorsFailed = error && !whole && { what: texts.failed, error, onRetry: retry };
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
