import type { Sensor } from '@officina/contracts/industrial/sensors';
import { useTenant } from '@officina/web-kit';
import { useHours, useLive } from '@officina/web-kit/sensors';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { isRead, type Group } from '../data/groups.ts';
import { usePlant } from '../data/use-plant.ts';
import { goneTile, tileOf, unreadTile, type Tile } from './tiles.ts';
import { useChosen } from './use-chosen.ts';

const everyMs = 1_000;
/** What has not come is asked for again so often: nobody stands there to do it. */
const againMs = 10_000;

/** What can be chosen, as the picker has it. */
const offeredOf = (groups: readonly Group[]) =>
  groups.flatMap(({ code, name, sensors }) =>
    sensors.map(({ dataCode, description }) => ({
      value: dataCode ?? '',
      label: description || (dataCode ?? ''),
      group: [code, name].filter((word, at, all) => word && all.indexOf(word) === at).join(' '),
      code: dataCode ?? '',
    })),
  );

/** A sensor with the machine that it belongs to. */
type Placed = [sensor: Sensor, group: Group];

const placesOf = (groups: readonly Group[]): ReadonlyMap<string, Placed> =>
  new Map(
    groups.flatMap((group) =>
      group.sensors.map((sensor): [string, Placed] => [sensor.dataCode ?? '', [sensor, group]]),
    ),
  );

function useAgain(retry: (() => void) | undefined) {
  const isFailed = retry !== undefined;
  const act = useEffectEvent(() => retry?.());
  useEffect(() => {
    if (!isFailed) return;
    const timer = setInterval(act, againMs);
    return () => clearInterval(timer);
  }, [isFailed]);
}

/** What stands on the wall now, and what can be chosen for it; it follows every change by itself. */
export function useWall() {
  const tenant = useTenant().data?.billingdata.name ?? '';
  const { groups, all, failure } = usePlant();
  useAgain(failure?.onRetry);
  const { readingOf, stateOf, heardAt, isLost } = useLive(everyMs);
  const hours = useHours();
  const places = useMemo(() => all && placesOf(all), [all]);
  const offered = useMemo(() => offeredOf(groups ?? []), [groups]);
  const { codes, choose } = useChosen(places, offered);
  const tiles = codes?.map((code): Tile => {
    const [sensor, group] = places?.get(code) ?? [];
    if (!sensor || !group) return goneTile(code);
    if (!isRead(sensor)) return unreadTile(sensor, group);
    const known = { reading: readingOf(sensor), state: stateOf(sensor._id), hour: hours.get(sensor._id) };
    return tileOf(sensor, group, known);
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

export type Offered = ReturnType<typeof offeredOf>[number];
