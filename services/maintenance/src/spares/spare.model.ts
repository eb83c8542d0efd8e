import { spare } from '@officina/contracts/maintenance/spares';
import { collection } from '@officina/server-kit/store/collection';
import { schemaOf, type FieldsOf } from '@officina/server-kit/store/fields';
/** A spare as it is stored. */
export type SpareFields = FieldsOf<typeof spare>;

const schema = schemaOf(spare);
// all: by code
schema.index({ tenantId: 1, code: 1, _id: 1 });
// byMachine, by code; machines.remove: how many point at it
schema.index({ tenantId: 1, machineId: 1, code: 1, _id: 1 });

/** How the event log calls it: `Ricambio CIN-A42 — Cinghia`; without a code that it does not have. */
export const spareTitle = ({ code, name }: Pick<SpareFields, 'code' | 'name'>): string =>
  code ? `Ricambio ${code} — ${name}` : `Ricambio ${name}`;

/** The tenant's spares. */
export class Spares extends collection<SpareFields>({
  name: 'spares',
  entity: 'spare',
  schema,
  label: spareTitle,
}) {}
