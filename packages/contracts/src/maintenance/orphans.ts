import { busCall } from '../endpoint.ts';
import { tenantParams } from '../fields.ts';
import { orphanReport } from '../orphan.ts';
import { shortCode } from './machines.ts';

/** Only for `npm run admin`. The body names the tenant, not the caller. */
export const orphans = {
  find: busCall({
    subject: 'rpc.maintenance.orphans.find',
    kind: 'read',
    body: tenantParams,
    output: orphanReport,
  }),
  /**
   * Moves interventions, plans and spares of deleted machines to the machine with this code, removes deleted sites and customers
   * from machines, and deleted orders from interventions that wait for them; each change has its event. Returns the repaired
   * documents.
   */
  mend: busCall({
    subject: 'rpc.maintenance.orphans.mend',
    kind: 'write',
    body: tenantParams.extend({ shortCode }),
    output: orphanReport,
  }),
};
