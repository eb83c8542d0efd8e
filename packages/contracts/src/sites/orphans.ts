import { busCall } from '../endpoint.ts';
import { tenantParams } from '../fields.ts';
import { orphanReport } from '../orphan.ts';

/** Visits whose site or machine was deleted; only for `npm run admin`. */
export const visitOrphans = {
  find: busCall({
    subject: 'rpc.sites.orphans.find',
    kind: 'read',
    body: tenantParams,
    output: orphanReport,
  }),
};
