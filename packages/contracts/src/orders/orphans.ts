import { busCall } from '../endpoint.ts';
import { tenantParams } from '../fields.ts';
import { orphanReport } from '../orphan.ts';

/** Only for `npm run admin`. The body names the tenant, not the caller. */
export const orderOrphans = {
  find: busCall({
    subject: 'rpc.orders.orphans.find',
    kind: 'read',
    body: tenantParams,
    output: orphanReport,
  }),
  /** Removes deleted machines from orders; each change has its event. Returns the repaired orders. */
  mend: busCall({
    subject: 'rpc.orders.orphans.mend',
    kind: 'write',
    body: tenantParams,
    output: orphanReport,
  }),
};
