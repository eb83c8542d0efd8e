import type { Sensor } from '@officina/contracts/industrial/sensors';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { fold } from '@officina/web-kit/forms';
import { texts } from '../texts.ts';

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
export function groupsOf(
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
