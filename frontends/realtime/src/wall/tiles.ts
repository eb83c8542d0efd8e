import type { SensorHour, SensorState } from '@officina/contracts/industrial/readings';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import { unitLabel, type LiveReading } from '@officina/web-kit/sensors';
import type { Group } from '../plant.ts';
import { texts } from './texts.ts';

/** So many stand on the wall at once. */
export const perPage = 8;

/** What stands in one place of the wall. */
export interface Tile {
  /** Code of the sensor, by which it was chosen. */
  dataCode: string;
  /** Of the machine; of a sensor without one its own. */
  code: string;
  /** Name of the machine, or that there is none. */
  machine: string;
  sensor: string;
  unit: string;
  kind: LiveReading['kind'];
  /** «18,4» of a good one. */
  number?: string;
  /** The last line: what the small line shows, or why there is no value. */
  foot: string;
  hour?: SensorHour;
  /** Between two readings, in minutes. */
  period: number;
  /** The value of now. */
  value?: number;
}

/** What is known of a sensor now. */
interface Known {
  reading: LiveReading | undefined;
  state: SensorState | undefined;
  hour: SensorHour | undefined;
}

function footOf({ kind, word, number, silentFor }: LiveReading): string {
  if (kind === 'silent') return silentFor ? texts.since(word, silentFor) : word;
  if (kind === 'none') return word;
  return number === undefined ? texts.secondReading : texts.lastHour;
}

export function tileOf(sensor: Sensor, { code, name }: Group, { reading, state, hour }: Known): Tile {
  const isGood = reading?.kind === 'good';
  const dataCode = sensor.dataCode ?? '';
  return {
    dataCode,
    code: code ?? dataCode,
    machine: name,
    sensor: sensor.description || dataCode,
    unit: unitLabel(sensor.unit),
    kind: reading?.kind ?? 'none',
    number: isGood ? reading.number : undefined,
    foot: reading ? footOf(reading) : '',
    hour,
    period: sensor.sampling ?? 0,
    value: isGood ? (state?.value ?? undefined) : undefined,
  };
}

/** Keeps the place of a sensor that is not there any more. */
export const goneTile = (dataCode: string): Tile => ({
  ...{
    dataCode,
    code: dataCode,
    machine: '',
    sensor: '',
    unit: '',
    kind: 'none',
    foot: texts.gone,
    period: 0,
  },
});

/** Keeps the place of a sensor that is not read any more. */
export const unreadTile = (sensor: Sensor, group: Group): Tile => ({
  ...tileOf(sensor, group, { reading: undefined, state: undefined, hour: undefined }),
  foot: texts.unread,
});

/** What stays true of a sensor without a line to the server. */
const lasting: readonly string[] = [texts.gone, texts.unread];

/** A tile of which nothing is known now: what it said last is not shown as if it were new. */
export const stilled = ({ foot, ...tile }: Tile): Tile => ({
  ...tile,
  ...{ kind: 'none', number: undefined, value: undefined, foot: lasting.includes(foot) ? foot : '' },
});

/** So long each of several pages stands. */
export const turnSeconds = 20;

/** On how many pages so many tiles stand, at least one. */
export const pagesOf = (tiles: number): number => Math.max(1, Math.ceil(tiles / perPage));

/** Whose turn it is, from 0: the same on every wall. */
export const pageAt = (time: Date, pages: number): number =>
  Math.floor(time.getTime() / (turnSeconds * 1_000)) % pages;
