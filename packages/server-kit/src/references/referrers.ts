import type { Caller } from '@officina/contracts/caller';
import { busCall } from '@officina/contracts/endpoint';
import { entities, type Entity } from '@officina/contracts/events/actions';
import { objectId } from '@officina/contracts/fields';
import type { Orphan } from '@officina/contracts/orphan';
import { z } from 'zod';
import type { ServiceToken } from '../service-token.ts';

/** The services that may reference each entity: the owner asks them before it deletes a record (design §1). */
export const referrers: Partial<Record<Entity, ServiceToken[]>> = {
  machine: ['orders', 'sites', 'industrial'],
  site: ['maintenance'],
  order: ['maintenance'],
};

/** Number of documents of one kind that reference a record. */
const referenceCount = z.object({ entity: z.enum(entities), count: z.number().int().min(0) });

export type ReferenceCount = z.infer<typeof referenceCount>;

/**
 * The call that counts a service's documents, except deleted ones, that reference a record of the caller's tenant;
 * every referrer answers it.
 */
export const referenceCountCall = (token: ServiceToken) =>
  busCall({
    subject: `rpc.${token}.references.count`,
    kind: 'read',
    body: z.object({ entity: z.enum(entities), id: objectId }),
    output: z.object({ counts: z.array(referenceCount) }),
  });

const maxListed = 200;

/** The caller that finds and repairs orphans in the given tenant. */
export const asAdministrator = (caller: Caller, tenantId: string): Caller => ({
  ...caller,
  tenantId,
  userName: 'Amministratore',
});

/** The answer of a call about orphans: their number and the first of them. */
export const orphanSummary = (found: Orphan[]) => ({
  count: found.length,
  orphans: found.slice(0, maxListed),
});
