import type { Caller } from '@officina/contracts/caller';
import { randomUUID } from 'node:crypto';

/** A caller for tests: by default a signed-in user of the tenant. */
export const caller = (parts: Partial<Caller> & Pick<Caller, 'tenantId'>): Caller => ({
  userId: '64b000000000000000000001',
  userName: 'Anna Rossi',
  requestId: randomUUID(),
  ...parts,
});
