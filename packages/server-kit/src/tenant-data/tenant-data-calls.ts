import { tenantCode } from '@officina/contracts/caller';
import { busCall, nothing } from '@officina/contracts/endpoint';
import { z } from 'zod';
import type { ServiceToken } from '../service-token.ts';

const tenantBody = z.object({ tenant: tenantCode });

/** Calls about all data that a service stores of one tenant; only for `npm run admin`. */
export const tenantDataCalls = (token: ServiceToken) => ({
  /** The collections with tenant documents, each with its number of documents of the tenant. */
  collections: busCall({
    subject: `rpc.${token}.tenantData.collections`,
    kind: 'read',
    body: tenantBody,
    output: z.object({
      collections: z.array(z.object({ name: z.string(), documents: z.number().int().min(0) })),
    }),
  }),
  /**
   * One collection as JSON lines, one stored document per line; ids, dates and bytes are in MongoDB's Extended JSON.
   * Password hashes are omitted. 404 for a collection without tenant documents.
   */
  lines: busCall({
    subject: `rpc.${token}.tenantData.lines`,
    kind: 'file',
    body: tenantBody.extend({ collection: z.string().max(120) }),
    output: nothing,
  }),
  /**
   * Deletes documents of the tenant for a few seconds; call it until `isDone`. From the first call on, the service
   * stores no new readings and no new events of the tenant.
   */
  erase: busCall({
    subject: `rpc.${token}.tenantData.erase`,
    kind: 'write',
    body: tenantBody,
    output: z.object({ erased: z.number().int().min(0), isDone: z.boolean() }),
  }),
});
