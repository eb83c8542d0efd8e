import { meanDecimalsOf } from '@officina/contracts/industrial/decimals';
import { parseRegister } from '@officina/contracts/industrial/register';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import type { Series } from '@officina/contracts/industrial/series';
import { choicesOf, sourceOf, type SeriesChoice } from '@officina/contracts/industrial/series-choices';
import { parseUnit } from '@officina/contracts/industrial/unit';
import type { Machine } from '@officina/contracts/maintenance/machines';
import type { SeriesStyle, SlotLimit, Slots, SlotSeries } from '@officina/web-kit/chart';
import { meanInWords } from '@officina/web-kit/chart';
import { dayMs, daysBetween, slotMs, slotsPerDay } from './gmt.ts';
import { texts } from './texts.ts';

type FullSeriesStyle = Required<Pick<SeriesStyle, 'colour' | 'line' | 'isStepped'>>;

const colours = ['c1', 'c3', 'c4', 'c5', 'c2', 'c6'] as const;
const lines = ['solid', 'dashed', 'dotted', 'mixed'] as const;

/** The style of a series by its position in the selection; neighbours differ in colour and dashes. */
export const styleAt = (at: number): FullSeriesStyle => ({
  colour: colours[at % colours.length] ?? 'c1',
  line: lines[(at + Math.floor(at / 12)) % lines.length] ?? 'solid',
  isStepped: true,
});

/** A data series that users can choose, as the pages show it. */
export interface SeriesOption extends SeriesChoice {
  /** Its heading in the list: its machine, or why it has none. */
  group: string;
  machineId?: string;
  /** The lowest average of a running machine; absent where the sensor has no «Soglia di marcia». */
  runsFrom?: number;
  /** Fixed decimals of its averages; absent where they are unknown. */
  decimals?: number;
  /** Greatest and least value that is in order. */
  high?: number;
  low?: number;
  /** It is a bit: its averages are shown as the percentage of the time in which it was set. */
  isBit?: true;
}

/** Whether a sensor reads a bit and shows it as 0 or 1. */
function readsBit({ register, unit }: Sensor): boolean {
  const [source, scale] = [parseRegister(register ?? ''), parseUnit(unit ?? '')];
  const isBit = !('error' in source) && (source.type === 'bool' || source.type === 'bit');
  return isBit && !('error' in scale) && scale.mul === scale.div && scale.offset === 0;
}

/** How a sensor's averages are shown. A bit that is set for part of a half hour averages below 1, but the machine ran. */
function meansOf(sensor: Sensor): Omit<Partial<SeriesOption>, 'machineId'> {
  const { runsFrom } = sensor;
  const runs = typeof runsFrom === 'number';
  if (readsBit(sensor)) {
    const lowest = runs && { runsFrom: runsFrom > 0 ? Number.MIN_VALUE : runsFrom };
    return { isBit: true, unit: texts.bitUnit, ...lowest };
  }
  const decimals = meanDecimalsOf(sensor);
  const { high, low } = sensor;
  return {
    ...(decimals !== undefined && { decimals }),
    ...(runs && { runsFrom }),
    ...(typeof high === 'number' && { high }),
    ...(typeof low === 'number' && { low }),
  };
}

const machineName = ({ shortCode, name }: Machine): string => [shortCode, name].filter(Boolean).join(' ');

const compare = new Intl.Collator('it', { numeric: true }).compare;

/** The series of the sensors, by machine; those without a machine are last. */
export function seriesOptions(
  sensors: readonly Sensor[],
  machines: ReadonlyMap<string, Machine>,
): SeriesOption[] {
  const options = choicesOf(sensors).map(({ sensor, choice }): SeriesOption => {
    const { machineId } = sensor;
    const machine = machineId ? machines.get(machineId) : undefined;
    return {
      ...choice,
      group: machine ? machineName(machine) : machineId ? texts.deletedMachine : texts.noMachine,
      ...(machineId && { machineId }),
      ...meansOf(sensor),
    };
  });
  const isLast = ({ group }: SeriesOption) =>
    Number(group === texts.noMachine || group === texts.deletedMachine);
  return options.sort(
    (one, other) =>
      isLast(one) - isLast(other) || compare(one.group, other.group) || compare(one.code, other.code),
  );
}

/** A series whose sensor is deleted. */
export const deletedOption = (choice: SeriesChoice): SeriesOption => ({
  ...choice,
  group: texts.deletedSensors,
});

/** The half-hour slots of a period (ISO days), both ends included. */
export const slotsOf = (from: string, to: string): Slots => ({
  from: Date.parse(from),
  slotMs,
  count: daysBetween(from, to) * slotsPerDay,
});

/** A series with what its page knows about its machine. */
export interface ProductionSeries
  extends SlotSeries, Pick<SeriesOption, 'machineId' | 'runsFrom' | 'high' | 'low'> {}

/** The limits of series, named after their series if there are several. */
export const limitsOf = (series: readonly ProductionSeries[]): SlotLimit[] =>
  series.flatMap(({ key, label, unit, high, low }) =>
    Object.entries({ high, low }).flatMap(([side, value]) => {
      if (value === undefined) return [];
      const words = texts.limits[side as 'high' | 'low'](meanInWords(value, { unit }, 4));
      return [
        { key: `${key} ${side}`, unit, value, label: series.length > 1 ? `${label}, ${words}` : words },
      ];
    }),
  );

/** The half-hour averages of the chosen series; a missing value is `NaN`. */
export function seriesOf(
  chosen: readonly SeriesOption[],
  rows: readonly Series[],
  { from, count }: Slots,
): ProductionSeries[] {
  const drawn = chosen.map(({ name: label, group: _, sensorId: __, ...option }, at) => ({
    ...{ ...option, label, ...styleAt(at) },
    values: new Float64Array(count).fill(NaN),
  }));
  const bySource = new Map(
    chosen.flatMap(({ code, sensorId = code }, at) =>
      [code, sensorId].map((source) => [source, drawn[at]] as const),
    ),
  );
  for (const row of rows) {
    const one = bySource.get(sourceOf(row));
    const first = Math.round((Date.parse(row.momentInfo) - from) / dayMs) * slotsPerDay;
    row.avgValues.forEach((value, at) => {
      if (value === null || !one || first < 0 || first + at >= count) return;
      one.values[first + at] = one.isBit ? value * 100 : value;
    });
  }
  return drawn;
}

/** Groups series into charts: the first two units share one, each further unit has its own. */
export function chartsOf<One extends Pick<SlotSeries, 'unit'>>(series: readonly One[]): One[][] {
  const units = [...new Set(series.map(({ unit }) => unit))];
  const plots = units.length > 2 ? [units.slice(0, 2), ...units.slice(2).map((unit) => [unit])] : [units];
  return plots
    .map((together) => series.filter(({ unit }) => together.includes(unit)))
    .filter(({ length }) => length > 0);
}
