import type { FileCounts } from '@officina/contracts/files/files';
import {
  machine,
  machineCreate,
  machineEdit,
  type MachineCreate,
  type MachineEdit,
} from '@officina/contracts/maintenance/machines';
import { changedFields, fieldsOfBody, emptyFields, type FieldsOf } from '@officina/server-kit/store/fields';

/** A stored machine. */
export type MachineFields = Omit<FieldsOf<typeof machine>, 'files'> & { files?: FileCounts };

/** A new machine: fields that the body omits are empty, the machine is active. */
export const newMachine = (body: MachineCreate, now: Date): MachineFields => ({
  ...emptyFields(machine),
  tags: [],
  ceMark: false,
  therIsManual: false,
  conformCertificate: false,
  isActive: true,
  customData: [],
  ...fieldsOfBody(machineCreate, body),
  lastUpdate: now,
});

/** The fields that a PUT changes, with `lastUpdate`; empty if nothing changes. */
export function applyMachineEdit(
  current: MachineFields,
  edit: MachineEdit,
  now: Date,
): Partial<MachineFields> {
  const changed = changedFields(current, fieldsOfBody(machineEdit, edit));
  return Object.keys(changed).length ? { ...changed, lastUpdate: now } : {};
}

/** The label in the event log: `Macchinario PRE-04 — Pressa 4`. */
export const machineTitle = ({ shortCode, name }: Pick<MachineFields, 'shortCode' | 'name'>): string =>
  name ? `Macchinario ${shortCode} — ${name}` : `Macchinario ${shortCode}`;

/** The label in files: `Pressa 4 (PRE-04)`. */
export const nameAndCode = ({ shortCode, name }: Pick<MachineFields, 'shortCode' | 'name'>): string =>
  name ? `${name} (${shortCode})` : shortCode;
