import { z } from 'zod';
import { busCall, endpoint } from '../endpoint.ts';
import { manyIds, objectId } from '../fields.ts';
import { roles } from './roles.ts';

/** A user as colleagues see them. */
export const user = z
  .object({
    _id: objectId,
    username: z.string().optional(),
    fullName: z.string(),
    role: z.enum(roles).optional(),
    isActive: z.boolean(),
  })
  .meta({ id: 'User' });

export type User = z.infer<typeof user>;

/** A user as services that write to them, or for them, see them. */
export const contact = user.pick({ _id: true, fullName: true, isActive: true }).extend({
  role: z.enum(roles),
  /** Empty or absent without one. */
  email: z.string().nullish(),
});

export type Contact = z.infer<typeof contact>;

/** Users of the tenant, by full name. */
export const users = {
  all: endpoint({
    http: 'GET /api/user',
    subject: 'rpc.auth.users.all',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Utenti dell’azienda',
    output: user,
  }),
  /** For other services: the users of the caller's tenant among these ids. */
  byIds: busCall({
    subject: 'rpc.auth.users.byIds',
    kind: 'read',
    body: manyIds,
    output: z.object({ items: z.array(user) }),
  }),
  /** For notifications: the users of the caller's tenant, disabled ones too, with their addresses; by id. */
  contacts: busCall({
    subject: 'rpc.auth.users.contacts',
    kind: 'list',
    output: contact,
  }),
  /** For orders: as `contacts`, those among these ids. */
  contactsByIds: busCall({
    subject: 'rpc.auth.users.contactsByIds',
    kind: 'read',
    body: manyIds,
    output: z.object({ items: z.array(contact) }),
  }),
};
