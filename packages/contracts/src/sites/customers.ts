import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storedFields } from '../fields.ts';

/** A customer; read only. */
export const customer = z
  .object({
    ...storedFields,
    name: z.string(),
    code: z.string().nullish(),
    address: z.object({ city: z.string().nullish() }).nullish(),
  })
  .meta({ id: 'Customer' });

export type Customer = z.infer<typeof customer>;

/** Customers; by name. */
export const customers = {
  all: endpoint({
    http: 'GET /api/customer/all',
    subject: 'rpc.sites.customers.all',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Tutti i clienti',
    permission: 'customer',
    planned: true,
    output: customer,
  }),
};
