import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { AuditedCollection } from '@officina/server-kit/store/audited-collection';
import type { AuditedDefinition } from '@officina/server-kit/store/audited-definition';
import type { Stored } from '@officina/server-kit/store/stored';
import { toWire } from '@officina/server-kit/store/to-wire';
import { Schema } from 'mongoose';
import { interventionTitle } from './intervention-action.ts';
import type { InterventionFields } from './intervention-fields.ts';

const checkItem = new Schema({ title: String, result: String }, { _id: false });
const note = new Schema({ _id: String, date: Date, text: String, user: String });

const schema = new Schema<InterventionFields>({
  machineId: { type: String, required: true },
  maintenanceId: String,
  type: { type: String, required: true },
  status: { type: String, required: true },
  priority: String,
  alreadyReported: Boolean,
  openBy: String,
  openDate: Date,
  startDate: { type: Date, required: true },
  endDate: Date,
  issueDescription: String,
  solveDescription: String,
  externalExecutor: String,
  scheduledMaintenance: new Schema({ checkList: [checkItem] }, { _id: false }),
  notes: [note],
  customData: [new Schema({ name: String, value: String }, { _id: false })],
  isActive: Boolean,
});

// allOpen, archived: by status, newest first
schema.index({ tenantId: 1, status: 1, startDate: -1, _id: 1 });
// byMachine, newest first; machines.remove: how many point at it
schema.index({ tenantId: 1, machineId: 1, startDate: -1, _id: 1 });
// maintenanceDone: closed ones of any plan; due dates: the last one of each plan
schema.index({ tenantId: 1, maintenanceId: 1, status: 1, endDate: -1 });

export const interventionDefinition: AuditedDefinition<InterventionFields> = {
  name: 'interventions',
  entity: 'intervention',
  schema,
  // The service gives every entry a fuller one, with the machine's name.
  label: ({ _id }) => interventionTitle(_id.toHexString()),
};

/** The tenant's interventions (injection token and type). */
export abstract class Interventions extends AuditedCollection<InterventionFields> {}

export const toIntervention = (document: Stored<InterventionFields>): Intervention => toWire(document);
