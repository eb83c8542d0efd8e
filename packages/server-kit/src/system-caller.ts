import { randomUUID } from 'node:crypto';
import type { Caller } from '@officina/contracts/caller';

/** Tenant code of calls without a tenant (public keys, relay batches, health); documents never have it. */
export const systemTenant = '_SYSTEM';

/** The caller of work that no user started. */
export const systemCaller = (requestId: string = randomUUID()): Caller => ({
  tenantId: systemTenant,
  userId: null,
  userName: 'Sistema',
  requestId,
});

/** The same for a tenant. */
export const systemIn = (tenantId: string): Caller => ({ ...systemCaller(), tenantId });
