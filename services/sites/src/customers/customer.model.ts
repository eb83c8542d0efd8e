import { customer } from '@officina/contracts/sites/customers';
import { collection } from '@officina/server-kit/store/collection';
import { schemaOf, type FieldsOf } from '@officina/server-kit/store/fields';
/** A stored customer. */
export type CustomerFields = FieldsOf<typeof customer>;

const schema = schemaOf(customer);
// all: by name
schema.index({ tenantId: 1, name: 1, _id: 1 });

/** The tenant's customers. */
export class Customers extends collection<CustomerFields>({
  name: 'customers',
  entity: 'customer',
  schema,
  label: ({ code, name }) => (code ? `Cliente ${code} — ${name}` : `Cliente ${name}`),
}) {}
