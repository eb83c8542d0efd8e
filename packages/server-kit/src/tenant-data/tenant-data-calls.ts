import { tenantCode } from '@officina/contracts/caller';
import { busCall, nothing } from '@officina/contracts/endpoint';
import { z } from 'zod';
import type { ServiceToken } from '../service-token.ts';

const whichTenant = z.object({ tenant: tenantCode });

/** What every service answers about all that it keeps of one tenant; for `npm run admin` alone. */
export const tenantDataOf = (token: ServiceToken) => ({
  /** The collections that hold documents of tenants, each with how many are this tenant's. */
  collections: busCall({
    subject: `rpc.${token}.tenantData.collections`,
    kind: 'read',
    body: whichTenant,
    output: z.object({
      collections: z.array(z.object({ name: z.string(), documents: z.number().int().min(0) })),
    }),
  }),
  /**
   * One collection as JSON lines, a document in each, as it is stored: ids, dates and bytes are in MongoDB's Extended JSON.
   * Password hashes are left out. 404 for a collection that holds no tenant's documents.
   */
  lines: busCall({
    subject: `rpc.${token}.tenantData.lines`,
    kind: 'file',
    body: whichTenant.extend({ collection: z.string().max(120) }),
    output: nothing,
  }),
  /**
   * Deletes documents of the tenant for some seconds; call it until `isDone`. From the first call on the service keeps no
   * new readings and no new events of the tenant.
   */
  erase: busCall({
    subject: `rpc.${token}.tenantData.erase`,
    kind: 'write',
    body: whichTenant,
    output: z.object({ erased: z.number().int().min(0), isDone: z.boolean() }),
  }),
});
