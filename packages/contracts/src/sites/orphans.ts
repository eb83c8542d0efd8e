import { busCall } from '../endpoint.ts';
import { tenantParams } from '../fields.ts';
import { foundOrphans } from '../orphan.ts';

/** Visits whose site or machine is gone, beside the orphans of maintenance; for `npm run admin` alone. */
export const visitOrphans = {
  find: busCall({
    subject: 'rpc.sites.orphans.find',
    kind: 'read',
    body: tenantParams,
    output: foundOrphans,
  }),
};
