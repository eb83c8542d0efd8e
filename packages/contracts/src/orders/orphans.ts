import { busCall } from '../endpoint.ts';
import { tenantParams } from '../fields.ts';
import { foundOrphans } from '../orphan.ts';

/** For `npm run admin` alone; the caller's tenant does not matter, the body names it. */
export const orderOrphans = {
  find: busCall({
    subject: 'rpc.orders.orphans.find',
    kind: 'read',
    body: tenantParams,
    output: foundOrphans,
  }),
  /** Takes the machine from orders whose machine is gone; each is a change with its event. Answers what it has mended. */
  mend: busCall({
    subject: 'rpc.orders.orphans.mend',
    kind: 'write',
    body: tenantParams,
    output: foundOrphans,
  }),
};
