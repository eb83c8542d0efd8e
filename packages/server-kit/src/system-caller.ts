import { randomUUID } from 'node:crypto';
import type { Caller } from '@officina/contracts/caller';

/** Tenant code of calls that no tenant makes (public keys, relay batches, health); no document ever has it. */
export const systemTenant = '_SYSTEM';

/** The caller of work that no person started. */
export const systemCaller = (requestId: string = randomUUID()): Caller => ({
  tenantId: systemTenant,
  userId: null,
  userName: 'Sistema',
  requestId,
});
