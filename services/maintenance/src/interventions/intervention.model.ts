import { intervention } from '@officina/contracts/maintenance/interventions';
import { collection } from '@officina/server-kit/store/collection';
import { schemaOf } from '@officina/server-kit/store/schema-of';
import { interventionTitle } from './intervention-action.ts';
import type { InterventionFields } from './intervention-fields.ts';

const schema = schemaOf(intervention);
// allOpen, archived: by status, newest first
schema.index({ tenantId: 1, status: 1, startDate: -1, _id: 1 });
// byMachine, newest first; machines.remove: how many point at it
schema.index({ tenantId: 1, machineId: 1, startDate: -1, _id: 1 });
// maintenanceDone: closed ones of any plan; due dates: the last one of each plan
schema.index({ tenantId: 1, maintenanceId: 1, status: 1, endDate: -1 });

/** The tenant's interventions. */
export class Interventions extends collection<InterventionFields>({
  name: 'interventions',
  entity: 'intervention',
  schema,
  // The service gives every entry a fuller one, with the machine's name.
  label: ({ _id }) => interventionTitle(_id.toHexString()),
}) {}
