import { spare } from '@officina/contracts/maintenance/spares';
import { collection } from '@officina/server-kit/store/collection';
import { schemaOf, type FieldsOf } from '@officina/server-kit/store/fields';
/** A stored spare. */
export type SpareFields = FieldsOf<typeof spare>;

const schema = schemaOf(spare);
// all: by code
schema.index({ tenantId: 1, code: 1, _id: 1 });
// byMachine, by code; machines.remove: counts references
schema.index({ tenantId: 1, machineId: 1, code: 1, _id: 1 });

/** The label in the event log: `Ricambio CIN-A42 — Cinghia`; without the code if it has none. */
export const spareTitle = ({ code, name }: Pick<SpareFields, 'code' | 'name'>): string =>
  code ? `Ricambio ${code} — ${name}` : `Ricambio ${name}`;

/** The tenant's spares. */
export class Spares extends collection<SpareFields>({
  name: 'spares',
  entity: 'spare',
  schema,
  label: spareTitle,
}) {}
