import { busCall } from '../endpoint.ts';
import { tenantParams } from '../fields.ts';
import { foundOrphans } from '../orphan.ts';
import { shortCode } from './machines.ts';

/** For `npm run admin` alone; the caller's tenant does not matter, the body names it. */
export const orphans = {
  find: busCall({
    subject: 'rpc.maintenance.orphans.find',
    kind: 'read',
    body: tenantParams,
    output: foundOrphans,
  }),
  /**
   * Puts interventions, plans and spares whose machine is gone on the machine with this code, and takes site and customer from
   * machines where they are gone; each is a change with its event. Answers what it has mended.
   */
  mend: busCall({
    subject: 'rpc.maintenance.orphans.mend',
    kind: 'write',
    body: tenantParams.extend({ shortCode }),
    output: foundOrphans,
  }),
};
