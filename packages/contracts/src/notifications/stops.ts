import { z } from 'zod';
import { busCall } from '../endpoint.ts';
import { done, tenantParams } from '../fields.ts';

/** What stands in the address of a link that stops e-mail of one kind to one person. */
const link = z.object({ tenant: tenantParams.shape.tenant, token: z.string().max(120) });

/**
 * Links at the foot of e-mails, for the page `/avvisi/stop/{tenant}/{token}` of the gateway, which needs no session. 404 for a link
 * that was not signed here, and for a person who is not active.
 */
export const stops = {
  /** What a link stops. */
  show: busCall({
    subject: 'rpc.notifications.stops.show',
    kind: 'read',
    body: link,
    output: z.object({
      company: z.string(),
      /** Label of the kind; absent for the digest of the day. */
      label: z.string().optional(),
      /** Whether it stops e-mail about a report to its reporter, who has no session. */
      isReporter: z.boolean().optional(),
      isStopped: z.boolean(),
    }),
  }),
  /** Stops it, as the person. Repeating it changes nothing. */
  stop: busCall({
    subject: 'rpc.notifications.stops.stop',
    kind: 'write',
    body: link,
    output: done,
  }),
};
