import type { Caller } from '@officina/contracts/caller';
import { busCall } from '@officina/contracts/endpoint';
import { entities, type Entity } from '@officina/contracts/events/actions';
import { objectId } from '@officina/contracts/fields';
import type { Orphan } from '@officina/contracts/orphan';
import { z } from 'zod';
import type { ServiceToken } from '../service-token.ts';

/** Who may point at what: the services that the owner asks before it deletes one (design §1). */
export const referrers: Partial<Record<Entity, ServiceToken[]>> = {
  machine: ['orders', 'sites', 'industrial'],
  site: ['maintenance'],
};

/** How many documents of one kind point at something. */
const referenceCount = z.object({ entity: z.enum(entities), count: z.number().int().min(0) });

export type ReferenceCount = z.infer<typeof referenceCount>;

/** How many of a service's documents, deleted ones aside, point at one of the caller's tenant; every referrer answers it. */
export const referencesOf = (token: ServiceToken) =>
  busCall({
    subject: `rpc.${token}.references.count`,
    kind: 'read',
    body: z.object({ entity: z.enum(entities), id: objectId }),
    output: z.object({ counts: z.array(referenceCount) }),
  });

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
