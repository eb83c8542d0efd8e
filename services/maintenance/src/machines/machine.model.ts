import { machine } from '@officina/contracts/maintenance/machines';
import { collection } from '@officina/server-kit/store/collection';
import { schemaOf } from '@officina/server-kit/store/schema-of';
import { machineTitle, type MachineFields } from './machine-rules.ts';

const schema = schemaOf(machine);
// create, edit: no two machines with one code; all, publicAll: in order of code; report: machine by code
schema.index({ tenantId: 1, shortCode: 1 }, { unique: true });
// count: how many stand at a site
schema.index({ tenantId: 1, site: 1 });

/** The tenant's machines. */
export class Machines extends collection<MachineFields>({
  name: 'machines',
  entity: 'machine',
  schema,
  label: machineTitle,
  // It changes with every other field and would only repeat the event's own time.
  unaudited: ['lastUpdate'],
  duplicateMessages: { shortCode: 'Codice già usato da un altro macchinario' },
}) {}
