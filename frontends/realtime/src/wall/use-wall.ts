import type { Sensor } from '@officina/contracts/industrial/sensors';
import { useRememberedCodes, useTenant, useInitialCodes } from '@officina/web-kit';
import { useLastHours, useLiveReadings } from '@officina/web-kit/sensors';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { isPolled, usePlant, type Group } from '../plant.ts';
import { deletedTile, perPage, tileOf, notPolledTile, type Tile } from './tiles.ts';

/** Maximum number of chosen sensors: three pages. */
export const maxSensors = 24;

/**
 * Codes of the sensors on the wall, in order: from the address, else the user's last choice, else the first sensors. An unknown
 * code keeps its place; if all codes are unknown, they belong to another tenant.
 * @param known the tenant's sensors by code; undefined while loading
 * @param offered the sensors that can be chosen, in order
 */
function useChosen(known: ReadonlyMap<string, unknown> | undefined, offered: readonly { value: string }[]) {
  const kept = useRememberedCodes({ name: 'sensori', page: 'muro', most: maxSensors });
  const { inAddress, last, choose } = kept;
  useInitialCodes(kept, last);
  const codes = useMemo(() => {
    if (!known) return undefined;
    const isOurs = (chosen: readonly string[] = []) => chosen.some((code) => known.has(code));
    return (
      [inAddress, last].find(isOurs) ?? [...new Set(offered.map(({ value }) => value))].slice(0, perPage)
    );
  }, [inAddress, last, known, offered]);
  return { codes, choose };
}

const pollMs = 1_000;
/** Interval of automatic retries, because nobody is there to retry. */
const retryMs = 10_000;

/** Options of the picker. */
const optionsOf = (groups: readonly Group[]) =>
  groups.flatMap(({ code, name, sensors }) =>
    sensors.map(({ dataCode, description }) => ({
      value: dataCode ?? '',
      label: description || (dataCode ?? ''),
      group: [code, name].filter((text, at, all) => text && all.indexOf(text) === at).join(' '),
      code: dataCode ?? '',
    })),
  );

/** A sensor with its machine. */
type SensorPlace = [sensor: Sensor, group: Group];

const sensorPlaces = (groups: readonly Group[]): ReadonlyMap<string, SensorPlace> =>
  new Map(
    groups.flatMap((group) =>
      group.sensors.map((sensor): [string, SensorPlace] => [sensor.dataCode ?? '', [sensor, group]]),
    ),
  );

function useRetry(retry: (() => void) | undefined) {
  const isFailed = retry !== undefined;
  const retryNow = useEffectEvent(() => retry?.());
  useEffect(() => {
    if (!isFailed) return;
    const timer = setInterval(retryNow, retryMs);
    return () => clearInterval(timer);
  }, [isFailed]);
}

/** The wall's tiles and options, updated live. */
export function useWall() {
  const tenant = useTenant().data?.billingdata.name ?? '';
  const { groups, all, failure } = usePlant();
  useRetry(failure?.onRetry);
  const { readingOf, stateOf, heardAt, isLost } = useLiveReadings(pollMs);
  const hours = useLastHours();
  const places = useMemo(() => all && sensorPlaces(all), [all]);
  const offered = useMemo(() => optionsOf(groups ?? []), [groups]);
  const { codes, choose } = useChosen(places, offered);
  const tiles = codes?.map((code): Tile => {
    const [sensor, group] = places?.get(code) ?? [];
    if (!sensor || !group) return deletedTile(code);
    if (!isPolled(sensor)) return notPolledTile(sensor, group);
    const hour = hours.get(sensor._id);
    return tileOf(sensor, group, { reading: readingOf(sensor), state: stateOf(sensor._id), hour, heardAt });
  });
  return {
    tenant,
    tiles,
    offered,
    codes: codes ?? [],
    choose,
    heardAt,
    isLost,
    hasFailed: failure !== undefined,
  };
}

export type SensorOption = ReturnType<typeof optionsOf>[number];
