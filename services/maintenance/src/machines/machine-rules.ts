import {
  machine,
  machineCreate,
  machineEdit,
  type MachineCreate,
  type MachineEdit,
} from '@officina/contracts/maintenance/machines';
import { changedFields, fieldsOfBody, nothingOf, type FieldsOf } from '@officina/server-kit/store/fields';

/** A machine as it is stored. */
export type MachineFields = FieldsOf<typeof machine>;

/** A new machine: what the body leaves out is empty, the machine is active. */
export const newMachine = (body: MachineCreate, now: Date): MachineFields => ({
  ...nothingOf(machine),
  tags: [],
  ceMark: false,
  therIsManual: false,
  conformCertificate: false,
  isActive: true,
  customData: [],
  ...fieldsOfBody(machineCreate, body),
  lastUpdate: now,
});

/** The fields that a PUT changes, `lastUpdate` with them; empty when it says nothing new. */
export function applyMachineEdit(
  current: MachineFields,
  edit: MachineEdit,
  now: Date,
): Partial<MachineFields> {
  const changed = changedFields(current, fieldsOfBody(machineEdit, edit));
  return Object.keys(changed).length ? { ...changed, lastUpdate: now } : {};
}

/** How the event log calls it: `Macchinario PRE-04 — Pressa 4`. */
export const machineTitle = ({ shortCode, name }: Pick<MachineFields, 'shortCode' | 'name'>): string =>
  name ? `Macchinario ${shortCode} — ${name}` : `Macchinario ${shortCode}`;

/** How files call it: `Pressa 4 (PRE-04)`. */
export const nameAndCode = ({ shortCode, name }: Pick<MachineFields, 'shortCode' | 'name'>): string =>
  name ? `${name} (${shortCode})` : shortCode;
