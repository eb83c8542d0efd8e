import type { Machine } from '@officina/contracts/maintenance/machines';
import { AuditedCollection } from '@officina/server-kit/store/audited-collection';
import type { AuditedDefinition } from '@officina/server-kit/store/audited-definition';
import type { Stored } from '@officina/server-kit/store/stored';
import { toWire } from '@officina/server-kit/store/to-wire';
import { Schema } from 'mongoose';
import { machineTitle, type MachineFields } from './machine-rules.ts';

const schema = new Schema<MachineFields>({
  shortCode: { type: String, required: true },
  name: String,
  manufacture: String,
  serial: String,
  model: String,
  tags: [String],
  installDate: Date,
  site: String,
  customer: String,
  owner: String,
  lastUpdate: Date,
  manualLink: String,
  ceMark: Boolean,
  therIsManual: Boolean,
  conformCertificate: Boolean,
  isActive: Boolean,
  department: String,
  customData: [new Schema({ name: String, value: String }, { _id: false })],
});

// create, edit: no two machines with one code; all, publicAll: in order of code; report: machine by code
schema.index({ tenantId: 1, shortCode: 1 }, { unique: true });

export const machineDefinition: AuditedDefinition<MachineFields> = {
  name: 'machines',
  entity: 'machine',
  schema,
  label: machineTitle,
  // It changes with every other field and would only repeat the event's own time.
  unaudited: ['lastUpdate'],
  duplicateMessages: { shortCode: 'Codice già usato da un altro macchinario' },
};

/** The tenant's machines (injection token and type). */
export abstract class Machines extends AuditedCollection<MachineFields> {}

export const toMachine = (document: Stored<MachineFields>): Machine => toWire(document);
