import type { Caller } from '@officina/contracts/caller';
import type { Orphan } from '@officina/contracts/orphan';

const mostTold = 200;

/** Who looks for orphans and mends them, in the tenant that the call names. */
export const administratorOf = (caller: Caller, tenantId: string): Caller => ({
  ...caller,
  tenantId,
  userName: 'Amministratore',
});

/** What a call about orphans answers: how many, and the first of them. */
export const toldOrphans = (found: Orphan[]) => ({
  count: found.length,
  orphans: found.slice(0, mostTold),
});
