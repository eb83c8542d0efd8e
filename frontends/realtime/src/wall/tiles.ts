import type { SensorHour, SensorState } from '@officina/contracts/industrial/readings';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import { alarmText, unitLabel, type LiveReading } from '@officina/web-kit/sensors';
import type { Group } from '../plant.ts';
import { texts } from './texts.ts';

/** Number of tiles on a page. */
export const perPage = 8;

/** The content of a tile. */
export interface Tile {
  /** Code of the chosen sensor. */
  dataCode: string;
  /** Code of the machine, or of the sensor if it has no machine. */
  code: string;
  /** Name of the machine, or a text for sensors without one. */
  machine: string;
  sensor: string;
  unit: string;
  kind: LiveReading['kind'];
  /** «18,4»; absent unless the reading is good. */
  number?: string;
  /** «Sopra 28 °C da 12 minuti»; absent within the limits. */
  alarm?: string;
  /** The last line: the period of the small chart, or why there is no value. */
  footer: string;
  hour?: SensorHour;
  /** Minutes between two readings. */
  period: number;
  /** The current value. */
  value?: number;
}

/** The current data of a sensor. */
interface SensorData {
  reading: LiveReading | undefined;
  state: SensorState | undefined;
  hour: SensorHour | undefined;
  /** The server's time of the data. */
  heardAt: Date | undefined;
}

function footerOf({ kind, word, number, silentFor }: LiveReading): string {
  if (kind === 'silent') return silentFor ? texts.since(word, silentFor) : word;
  if (kind === 'none') return word;
  return number === undefined ? texts.secondReading : texts.lastHour;
}

export function tileOf(sensor: Sensor, { code, name }: Group, known: SensorData): Tile {
  const { reading, state, hour, heardAt } = known;
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
    ...(state?.beyond && heardAt && { alarm: alarmText(state.beyond, sensor.unit, heardAt) }),
    footer: reading ? footerOf(reading) : '',
    hour,
    period: sensor.sampling ?? 0,
    value: isGood ? (state?.value ?? undefined) : undefined,
  };
}

/** The tile of a deleted sensor, which keeps its place. */
export const deletedTile = (dataCode: string): Tile => ({
  ...{
    dataCode,
    code: dataCode,
    machine: '',
    sensor: '',
    unit: '',
    kind: 'none',
    footer: texts.deleted,
    period: 0,
  },
});

/** The tile of a sensor that is no longer polled, which keeps its place. */
export const notPolledTile = (sensor: Sensor, group: Group): Tile => ({
  ...tileOf(sensor, group, { reading: undefined, state: undefined, hour: undefined, heardAt: undefined }),
  footer: texts.notPolled,
});

/** Footers that stay true without a connection. */
const permanentFooters: readonly string[] = [texts.deleted, texts.notPolled];

/** A tile without its value, which must not be shown while it is out of date. */
export const withoutValue = ({ footer, alarm: _alarm, ...tile }: Tile): Tile => ({
  ...tile,
  ...{
    kind: 'none',
    number: undefined,
    value: undefined,
    footer: permanentFooters.includes(footer) ? footer : '',
  },
});

/** How long each page is shown. */
export const pageSeconds = 20;

/** Number of pages, at least one. */
export const pagesOf = (tiles: number): number => Math.max(1, Math.ceil(tiles / perPage));

/** Index of the page at a time, the same on every wall. */
export const pageAt = (time: Date, pages: number): number =>
  Math.floor(time.getTime() / (pageSeconds * 1_000)) % pages;
