import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { customer, customerCreate, customerEdit, customers } from '@officina/contracts/sites/customers';
import { Handle } from '@officina/server-kit/bus/handle';
import { fieldsOfBody, emptyFields } from '@officina/server-kit/store/fields';
import { pageToWire, toWire } from '@officina/server-kit/store/stored';
import { Customers } from './customer.model.ts';

/** Answers the customers group of the contracts; only the bus users `admin` and `imports` may write. */
@Controller()
export class CustomersController {
  constructor(private readonly customers: Customers) {}

  @Handle(customers.all)
  async all({ after }: RequestOf<typeof customers.all>, caller: Caller) {
    return pageToWire(await this.customers.list(caller, {}, { sort: { name: 1 }, after }), toWire);
  }

  @Handle(customers.create)
  async create({ body, idempotencyKey }: RequestOf<typeof customers.create>, caller: Caller) {
    const fields = { ...emptyFields(customer), ...fieldsOfBody(customerCreate, body) };
    const audit = { action: 'Cliente creato' } as const;
    return toWire(await this.customers.insert(caller, fields, audit, { idempotencyKey }));
  }

  @Handle(customers.edit)
  async edit({ params, body, ...on }: RequestOf<typeof customers.edit>, caller: Caller) {
    const set = fieldsOfBody(customerEdit, body);
    const audit = { action: 'Cliente modificato' } as const;
    const precondition = { ...on, request: body };
    return toWire(await this.customers.update(caller, params.id, precondition, () => ({ set, audit })));
  }

  @Handle(customers.byIds)
  async byIds({ body }: RequestOf<typeof customers.byIds>, caller: Caller) {
    const found = await this.customers.byIds(caller, body.ids);
    return { items: found.map(({ _id, name }) => ({ _id: _id.toHexString(), name })) };
  }
}
