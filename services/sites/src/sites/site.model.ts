import { site } from '@officina/contracts/sites/sites';
import { collection } from '@officina/server-kit/store/collection';
import { schemaOf, type FieldsOf } from '@officina/server-kit/store/fields';
/** A stored site. */
export type SiteFields = FieldsOf<typeof site>;

const schema = schemaOf(site);
// all: by name
schema.index({ tenantId: 1, name: 1, _id: 1 });

/** The tenant's sites. */
export class Sites extends collection<SiteFields>({
  name: 'sites',
  entity: 'site',
  schema,
  label: ({ name, city }) => `Luogo ${name} — ${city}`,
}) {}
