import { z } from 'zod';
import { busCall, endpoint } from '../endpoint.ts';
import { idParams, manyIds, requiredText, storedFields, text } from '../fields.ts';

const required = { name: requiredText(120) };

/** Body of an edit: absent = unchanged, `null` clears. */
export const customerEdit = z
  .object({
    ...required,
    code: text(40).nullable(),
    address: z.object({ city: text(120).nullable() }).nullable(),
  })
  .partial();

/** Body of a create. */
export const customerCreate = customerEdit.extend(required);

/** A customer as it is stored. */
export const customer = z
  .object({
    ...storedFields,
    name: z.string(),
    code: z.string().nullish(),
    address: z.object({ city: z.string().nullish() }).nullish(),
  })
  .meta({ id: 'Customer' });

export type Customer = z.infer<typeof customer>;
export type CustomerEdit = z.infer<typeof customerEdit>;
export type CustomerCreate = z.infer<typeof customerCreate>;

/** Customers, by name. Users only read them; imports create them, and none is ever deleted. */
export const customers = {
  all: endpoint({
    http: 'GET /api/customer/all',
    subject: 'rpc.sites.customers.all',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Tutti i clienti',
    service: 'customer',
    output: customer,
  }),
  create: busCall({
    subject: 'rpc.sites.customers.create',
    kind: 'write',
    body: customerCreate,
    output: customer,
  }),
  edit: busCall({
    subject: 'rpc.sites.customers.edit',
    kind: 'write',
    params: idParams,
    body: customerEdit,
    output: customer,
  }),
  /** For other services: the customers of the caller's tenant among these ids. */
  byIds: busCall({
    subject: 'rpc.sites.customers.byIds',
    kind: 'read',
    body: manyIds,
    output: z.object({ items: z.array(customer.pick({ _id: true, name: true })) }),
  }),
};
