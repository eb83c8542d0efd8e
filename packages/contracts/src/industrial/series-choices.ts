import type { Sensor } from './sensors.ts';
import { parseUnit } from './unit.ts';

/** The highest number of series that are shown together. */
export const mostSeries = 20;

/** A data series that users can choose; its sensor may be deleted. */
export interface SeriesChoice {
  /** Unique: the `dataCode`, or the sensor's id where another sensor has, or had, the same code. */
  key: string;
  code: string;
  /** Absent for a deleted sensor whose code no other sensor has. */
  sensorId?: string;
  name: string;
  /** «kW»; empty without a unit. */
  unit: string;
}

const labelOf = (unit: string | null | undefined): string => {
  const parsed = parseUnit(unit ?? '');
  return 'error' in parsed ? '' : parsed.label.trim();
};

/** The series of the sensors that have a code, each with its sensor. */
export function choicesOf<S extends Pick<Sensor, '_id' | 'dataCode' | 'description' | 'unit'>>(
  sensors: readonly S[],
): { sensor: S; choice: SeriesChoice }[] {
  const taken = new Set<string>();
  return sensors.flatMap((sensor) => {
    const { _id: sensorId, dataCode: code, description, unit } = sensor;
    if (!code) return [];
    const key = taken.has(code) ? sensorId : code;
    taken.add(code);
    const choice = { key, code, sensorId, name: description || code, unit: labelOf(unit) };
    return [{ sensor, choice }];
  });
}

/** What a `Series` says about its sensor. */
interface SeriesRow {
  sensorId?: string | undefined;
  dataCode: string;
  name: string;
}

/** What the rows of a series have in common: the sensor where the code is shared, else the code. */
export const sourceOf = ({ sensorId, dataCode }: Omit<SeriesRow, 'name'>): string => sensorId ?? dataCode;

const compare = new Intl.Collator('it', { numeric: true }).compare;

/**
 * Adds the series of deleted sensors, which have data but no sensor.
 * @param rows data of the period, of all sensors
 * @param toChoice completes a series that is added
 */
export function withDeleted<C extends SeriesChoice>(
  choices: readonly C[],
  rows: readonly SeriesRow[],
  toChoice: (deleted: SeriesChoice) => C,
): C[] {
  const known = new Set(choices.flatMap(({ code, sensorId = code }) => [code, sensorId]));
  const found = new Map(rows.filter((row) => !known.has(sourceOf(row))).map((row) => [sourceOf(row), row]));
  const deleted = [...found].map(([key, { sensorId, dataCode: code, name }]) =>
    toChoice({ key, code, ...(sensorId && { sensorId }), name: name || code, unit: '' }),
  );
  return distinctNames([...choices, ...deleted.sort((one, other) => compare(one.code, other.code))]);
}

/** Appends the end of the sensor's id to the name of series that have the same name and code. */
function distinctNames<C extends SeriesChoice>(choices: readonly C[]): C[] {
  const labelOfBoth = ({ name, code }: C) => `${name} ${code}`;
  const counts = new Map<string, number>();
  for (const one of choices) counts.set(labelOfBoth(one), (counts.get(labelOfBoth(one)) ?? 0) + 1);
  return choices.map((one) =>
    one.sensorId && counts.get(labelOfBoth(one)) !== 1
      ? { ...one, name: `${one.name} (${one.sensorId.slice(-5)})` }
      : one,
  );
}

/** Stands for a key without a series: it has no data. */
export const unknownChoice = (key: string): SeriesChoice => ({ key, code: key, name: key, unit: '' });
