import type { Sensor } from '@officina/contracts/industrial/sensors';
import type { Series } from '@officina/contracts/industrial/series';
import { parseUnit } from '@officina/contracts/industrial/unit';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { texts } from '../texts.ts';

/** A data series that can be chosen: that of a sensor, also of one that is deleted. */
export interface Offered {
  /** Its `dataCode`. */
  code: string;
  name: string;
  /** «kW»; empty where it has none. */
  unit: string;
  /** What it stands under: its machine, or that it has none. */
  group: string;
  machineId?: string;
  /** From which value on the machine runs. */
  runsFrom?: number;
}

const labelOf = (unit: string | null | undefined): string => {
  const parsed = parseUnit(unit ?? '');
  return 'error' in parsed ? '' : parsed.label.trim();
};

const machineName = ({ shortCode, name }: Machine): string => [shortCode, name].filter(Boolean).join(' ');

const compare = new Intl.Collator('it', { numeric: true }).compare;

/** The series of the sensors, by their machines; those without one last. */
export function offeredOf(sensors: readonly Sensor[], machines: ReadonlyMap<string, Machine>): Offered[] {
  const offered = sensors.flatMap((sensor): Offered[] => {
    const { dataCode: code, description, unit, machineId, runsFrom } = sensor;
    if (!code) return [];
    const machine = machineId ? machines.get(machineId) : undefined;
    return [
      {
        ...{ code, name: description || code, unit: labelOf(unit) },
        group: machine ? machineName(machine) : machineId ? texts.goneMachine : texts.noMachine,
        ...(machineId && { machineId }),
        ...(runsFrom != null && { runsFrom }),
      },
    ];
  });
  const isLast = ({ group }: Offered) => Number(group === texts.noMachine || group === texts.goneMachine);
  return offered.sort(
    (one, other) =>
      isLast(one) - isLast(other) || compare(one.group, other.group) || compare(one.code, other.code),
  );
}

/** With those that have data, but no sensor any more. */
export function withDeleted(
  offered: readonly Offered[],
  rows: readonly Pick<Series, 'dataCode' | 'name'>[],
): Offered[] {
  const known = new Set(offered.map(({ code }) => code));
  const gone = new Map(rows.filter(({ dataCode }) => !known.has(dataCode)).map((row) => [row.dataCode, row]));
  const deleted = [...gone.values()].map(({ dataCode: code, name }) => ({
    ...{ code, name: name || code, unit: '', group: texts.deletedSensors },
  }));
  return [...offered, ...deleted.sort((one, other) => compare(one.code, other.code))];
}
