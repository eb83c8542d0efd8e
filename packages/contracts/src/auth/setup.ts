import { z } from 'zod';
import { busCall } from '../endpoint.ts';
import { requiredText, tenantParams } from '../fields.ts';
import { emailAddress, fullName, newPassword, shortCode, username } from './accounts.ts';
import { browserId, nonce } from './sessions.ts';

/** Minutes for which the code that the console prints is valid. */
export const setupCodeMinutes = 30;

/** Wrong codes after which a new one is needed. */
export const setupTries = 5;

/** The first company of an installation, at the gateway's page `/setup`. */
export const setup = {
  /** Whether nobody can log in to a company of this installation but to those of the demo; `isEmpty` if there is not even a demo. */
  state: busCall({
    subject: 'rpc.auth.setup.state',
    kind: 'read',
    output: z.object({ isOpen: z.boolean(), isEmpty: z.boolean() }),
  }),
  /**
   * Creates the company and its administrator, and answers a ticket as a log-in does. 422 at `setupCode` for a wrong or expired
   * code; 409 `locked` once a company exists, also for all but one of several that try at once.
   */
  create: busCall({
    subject: 'rpc.auth.setup.create',
    kind: 'write',
    body: z.object({
      tenant: tenantParams.shape.tenant,
      name: requiredText(120, 'Scrivi il nome dell’azienda'),
      fullName,
      username,
      email: emailAddress.optional(),
      password: newPassword,
      setupCode: shortCode,
      /** Network address of the browser, for limits. */
      address: z.string().max(64),
      nonce,
    }),
    output: z.object({ ticket: z.string(), browser: browserId }),
  }),
};
