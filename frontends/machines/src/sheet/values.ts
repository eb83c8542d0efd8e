import type { Machine, MachineCreate, MachineEdit } from '@officina/contracts/maintenance/machines';
import { differing, toDateInput } from '@officina/web-kit';
import { instantOfDay } from '@officina/web-kit/forms';

/** What the form holds: texts are never null, the date is a day, an orphan's owner is ''. */
export interface MachineValues {
  shortCode: string;
  name: string;
  manufacture: string;
  model: string;
  serial: string;
  department: string;
  owner: string;
  installDate: string;
  tags: string[];
  isActive: boolean;
  ceMark: boolean;
  therIsManual: boolean;
  conformCertificate: boolean;
  manualLink: string;
  customData: { name: string; value: string }[];
}

export type MachineName = keyof MachineValues;

export const newValues: MachineValues = {
  shortCode: '',
  name: '',
  manufacture: '',
  model: '',
  serial: '',
  department: '',
  owner: '',
  installDate: '',
  tags: [],
  isActive: true,
  ceMark: false,
  therIsManual: false,
  conformCertificate: false,
  manualLink: '',
  customData: [],
};

/** The values of a stored machine. */
export const valuesOf = (machine: Machine): MachineValues => ({
  shortCode: machine.shortCode,
  name: machine.name ?? '',
  manufacture: machine.manufacture ?? '',
  model: machine.model ?? '',
  serial: machine.serial ?? '',
  department: machine.department ?? '',
  owner: machine.owner ?? '',
  installDate: toDateInput(machine.installDate),
  tags: machine.tags,
  isActive: machine.isActive,
  ceMark: machine.ceMark,
  therIsManual: machine.therIsManual,
  conformCertificate: machine.conformCertificate,
  manualLink: machine.manualLink ?? '',
  customData: machine.customData,
});

const written = (values: MachineValues, base?: Machine): MachineCreate => ({
  ...values,
  name: values.name || null,
  manufacture: values.manufacture || null,
  model: values.model || null,
  serial: values.serial || null,
  department: values.department || null,
  owner: values.owner || null,
  installDate: instantOfDay(values.installDate, base?.installDate),
  manualLink: values.manualLink || null,
});

/** The body of a create. */
export const createBody = (values: MachineValues): MachineCreate => written(values);

/** Only what differs from the machine that the form started from; undefined when nothing does. */
export function editBody(values: MachineValues, base: Machine): MachineEdit | undefined {
  const names = new Set<string>(differing(values, valuesOf(base)));
  if (names.size === 0) return undefined;
  return Object.fromEntries(Object.entries(written(values, base)).filter(([name]) => names.has(name)));
}
