import { parseRegister } from '@officina/contracts/industrial/register';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import type { Series } from '@officina/contracts/industrial/series';
import { parseUnit } from '@officina/contracts/industrial/unit';
import type { Machine } from '@officina/contracts/maintenance/machines';
import type { SeriesLook, Slots, SlotSeries } from '@officina/web-kit/chart';
import { dayMs, daysBetween, slotMs, slotsPerDay } from './gmt.ts';
import { texts } from './texts.ts';

type Look = Required<Pick<SeriesLook, 'colour' | 'line' | 'isArea'>>;

const colours = ['c1', 'c3', 'c4', 'c5', 'c2', 'c6'] as const;
const lines = ['solid', 'dashed', 'dotted', 'mixed'] as const;

/** So many series are chosen at most: each has a look of its own. */
export const mostSeries = 20;

/** How the series at a place of the choice is drawn: neighbours differ in colour and dashes. */
export const lookAt = (at: number): Look => ({
  colour: colours[at % colours.length] ?? 'c1',
  line: lines[(at + Math.floor(at / 12)) % lines.length] ?? 'solid',
  isArea: true,
});

/** A data series that can be chosen: that of a sensor, also of one that is deleted. */
export interface Offered {
  /** Tells it from all others: its `dataCode`; its sensor's id where another sensor has, or had, that code. */
  key: string;
  /** Its `dataCode`. */
  code: string;
  /** Not known of a deleted sensor whose code no other has. */
  sensorId?: string;
  name: string;
  /** «kW»; empty where it has none. */
  unit: string;
  /** What it stands under: its machine, or that it has none. */
  group: string;
  machineId?: string;
  /** From which mean on the machine has run; absent where the sensor does not say from which value on it runs. */
  runsFrom?: number;
}

const labelOf = (unit: string | null | undefined): string => {
  const parsed = parseUnit(unit ?? '');
  return 'error' in parsed ? '' : parsed.label.trim();
};

/** A half hour in which a bit was set for a part has a mean below 1, and is none in which the machine stood. */
function runsFromOf({ register, runsFrom }: Sensor): number | undefined {
  const parsed = parseRegister(register ?? '');
  const isBit = !('error' in parsed) && (parsed.type === 'bool' || parsed.type === 'bit');
  return isBit && runsFrom && runsFrom > 0 ? Number.MIN_VALUE : (runsFrom ?? undefined);
}

const machineName = ({ shortCode, name }: Machine): string => [shortCode, name].filter(Boolean).join(' ');

const compare = new Intl.Collator('it', { numeric: true }).compare;

/** The series of the sensors, by their machines; those without one last. */
export function offeredOf(sensors: readonly Sensor[], machines: ReadonlyMap<string, Machine>): Offered[] {
  const taken = new Set<string>();
  const offered = sensors.flatMap((sensor): Offered[] => {
    const { _id: sensorId, dataCode: code, description, unit, machineId } = sensor;
    const runsFrom = runsFromOf(sensor);
    if (!code) return [];
    const machine = machineId ? machines.get(machineId) : undefined;
    const key = taken.has(code) ? sensorId : code;
    taken.add(code);
    return [
      {
        ...{ key, code, sensorId, name: description || code, unit: labelOf(unit) },
        group: machine ? machineName(machine) : machineId ? texts.goneMachine : texts.noMachine,
        ...(machineId && { machineId }),
        ...(runsFrom !== undefined && { runsFrom }),
      },
    ];
  });
  const isLast = ({ group }: Offered) => Number(group === texts.noMachine || group === texts.goneMachine);
  return offered.sort(
    (one, other) =>
      isLast(one) - isLast(other) || compare(one.group, other.group) || compare(one.code, other.code),
  );
}

/** What rows of a series have in common: its code, or its sensor where the code does not tell it from others. */
const sourceOf = ({ sensorId, dataCode }: Pick<Series, 'sensorId' | 'dataCode'>): string =>
  sensorId ?? dataCode;

/** With those that have data, but no sensor any more. */
export function withDeleted(
  offered: readonly Offered[],
  rows: readonly Pick<Series, 'sensorId' | 'dataCode' | 'name'>[],
): Offered[] {
  const known = new Set(offered.flatMap(({ code, sensorId = code }) => [code, sensorId]));
  const gone = new Map(rows.filter((row) => !known.has(sourceOf(row))).map((row) => [sourceOf(row), row]));
  const deleted = [...gone].map(([key, { sensorId, dataCode: code, name }]) => ({
    ...{ key, code, ...(sensorId && { sensorId }) },
    ...{ name: name || code, unit: '', group: texts.deletedSensors },
  }));
  return toldApart([...offered, ...deleted.sort((one, other) => compare(one.code, other.code))]);
}

/** Series with the same name and code say which sensor they are of. */
function toldApart(offered: readonly Offered[]): Offered[] {
  const words = ({ name, code }: Offered) => `${name} ${code}`;
  const counts = new Map<string, number>();
  for (const one of offered) counts.set(words(one), (counts.get(words(one)) ?? 0) + 1);
  return offered.map((one) =>
    one.sensorId && counts.get(words(one)) !== 1
      ? { ...one, name: `${one.name} (${one.sensorId.slice(-5)})` }
      : one,
  );
}

/** The half hours of the days from the first to the last (ISO), both included. */
export const slotsOf = (from: string, to: string): Slots => ({
  from: Date.parse(from),
  slotMs,
  count: daysBetween(from, to) * slotsPerDay,
});

/** The means of the chosen series, one for each half hour; what was not read, or has not come yet, is `NaN`. */
export function seriesOf(
  chosen: readonly Offered[],
  rows: readonly Series[],
  { from, count }: Slots,
): SlotSeries[] {
  const drawn = chosen.map(({ key, code, name, unit }, at) => ({
    ...{ key, label: name, code, unit, ...lookAt(at) },
    values: new Float64Array(count).fill(NaN),
  }));
  const bySource = new Map(
    chosen.flatMap(({ code, sensorId = code }, at) =>
      [code, sensorId].map((source) => [source, drawn[at]?.values] as const),
    ),
  );
  for (const row of rows) {
    const values = bySource.get(sourceOf(row));
    const first = Math.round((Date.parse(row.momentInfo) - from) / dayMs) * slotsPerDay;
    row.avgValues.forEach((value, at) => {
      if (value !== null && values && first >= 0 && first + at < count) values[first + at] = value;
    });
  }
  return drawn;
}

/** Series that share a chart: those of the first two units, then those of each other unit by itself. */
export function chartsOf<One extends Pick<SlotSeries, 'unit'>>(series: readonly One[]): One[][] {
  const units = [...new Set(series.map(({ unit }) => unit))];
  const plots = units.length > 2 ? [units.slice(0, 2), ...units.slice(2).map((unit) => [unit])] : [units];
  return plots
    .map((together) => series.filter(({ unit }) => together.includes(unit)))
    .filter(({ length }) => length > 0);
}
