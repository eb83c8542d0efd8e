import { isDeepStrictEqual } from 'node:util';
import type { MachineEdit } from '@officina/contracts/maintenance/machines';

/** A machine as it is stored, without what every document has. References are 24-hex texts, as on the wire. */
export interface MachineFields {
  shortCode: string;
  name: string | null;
  manufacture: string | null;
  serial: string | null;
  model: string | null;
  tags: string[];
  installDate: Date | null;
  site: string | null;
  customer: string | null;
  owner: string | null;
  lastUpdate: Date;
  manualLink: string | null;
  ceMark: boolean;
  therIsManual: boolean;
  conformCertificate: boolean;
  isActive: boolean;
  department: string | null;
  customData: { name: string; value: string }[];
}

const blank: Omit<MachineFields, 'shortCode' | 'lastUpdate'> = {
  name: null,
  manufacture: null,
  serial: null,
  model: null,
  tags: [],
  installDate: null,
  site: null,
  customer: null,
  owner: null,
  manualLink: null,
  ceMark: false,
  therIsManual: false,
  conformCertificate: false,
  isActive: true,
  department: null,
  customData: [],
};

/** An emptied text field and a cleared one are the same; the one date is parsed. */
function storedValue(field: string, value: unknown): unknown {
  if (value === '') return null;
  return field === 'installDate' && typeof value === 'string' ? new Date(value) : value;
}

/** What a body says about the stored fields; absent fields are left out. */
function fieldsOfBody(body: MachineEdit): Partial<MachineFields> {
  const named = Object.entries(body).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    named.map(([field, value]) => [field, storedValue(field, value)]),
  ) as Partial<MachineFields>;
}

/** A new machine: what the body leaves out is empty, the machine is active. */
export const newMachine = (body: MachineEdit & { shortCode: string }, now: Date): MachineFields => ({
  ...blank,
  shortCode: body.shortCode,
  ...fieldsOfBody(body),
  lastUpdate: now,
});

/** The fields that a PUT changes, `lastUpdate` with them; empty when it says nothing new. */
export function applyMachineEdit(
  current: MachineFields,
  edit: MachineEdit,
  now: Date,
): Partial<MachineFields> {
  const stored = new Map<string, unknown>(Object.entries(current));
  const changed = Object.entries(fieldsOfBody(edit)).filter(
    ([field, value]) => !isDeepStrictEqual(value, stored.get(field)),
  );
  return changed.length ? { ...Object.fromEntries(changed), lastUpdate: now } : {};
}

/** How the event log calls it: `Macchinario PRE-04 — Pressa 4`. */
export const machineTitle = ({ shortCode, name }: Pick<MachineFields, 'shortCode' | 'name'>): string =>
  name ? `Macchinario ${shortCode} — ${name}` : `Macchinario ${shortCode}`;

const counted = (count: number): string => (count === 1 ? 'un intervento' : `${count} interventi`);

/** Why a machine cannot be deleted while others point at it, and what to do instead. */
export const inUseDetail = (interventions: number): string =>
  `Il macchinario ha ${counted(interventions)}: non si può eliminare. Per non usarlo più, disattivalo.`;
