import type { Sensor } from '@officina/contracts/industrial/sensors';
import { useKeptCodes, useTenant, useWrittenAtFirst } from '@officina/web-kit';
import { useHours, useLive } from '@officina/web-kit/sensors';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { isRead, usePlant, type Group } from '../plant.ts';
import { goneTile, perPage, tileOf, unreadTile, type Tile } from './tiles.ts';

/** So many can be chosen: three times what stands there at once. */
export const mostSensors = 24;

/**
 * Which sensors stand on the wall, by their codes in the order of their places: as the address says, else as this person
 * chose last, else the first ones. A code that is not known keeps its place; where none of them is, they are another tenant's.
 * @param known the tenant's sensors by their codes; undefined until they are there
 * @param offered those that can be chosen, in order
 */
function useChosen(known: ReadonlyMap<string, unknown> | undefined, offered: readonly { value: string }[]) {
  const kept = useKeptCodes({ name: 'sensori', page: 'muro', most: mostSensors });
  const { inAddress, last, choose } = kept;
  useWrittenAtFirst(kept, last);
  const codes = useMemo(() => {
    if (!known) return undefined;
    const isOurs = (chosen: readonly string[] = []) => chosen.some((code) => known.has(code));
    return (
      [inAddress, last].find(isOurs) ?? [...new Set(offered.map(({ value }) => value))].slice(0, perPage)
    );
  }, [inAddress, last, known, offered]);
  return { codes, choose };
}

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
