import { Controller } from '@nestjs/common';
import { users } from '@officina/contracts/auth/users';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { Handle } from '@officina/server-kit/bus/handle';
import { pageToWire } from '@officina/server-kit/store/stored';
import { toContact, toUser, Users } from './user.model.ts';

@Controller()
export class UsersController {
  constructor(private readonly users: Users) {}

  @Handle(users.all)
  async all({ after }: RequestOf<typeof users.all>, caller: Caller) {
    return pageToWire(await this.users.list(caller, {}, { sort: { fullName: 1 }, after }), toUser);
  }

  @Handle(users.byIds)
  async byIds({ body }: RequestOf<typeof users.byIds>, caller: Caller) {
    return { items: (await this.users.byIds(caller, body.ids)).map(toUser) };
  }

  @Handle(users.contacts)
  async contacts({ after }: RequestOf<typeof users.contacts>, caller: Caller) {
    return pageToWire(await this.users.list(caller, {}, { sort: { _id: 1 }, after }), toContact);
  }

  @Handle(users.contactsByIds)
  async contactsByIds({ body }: RequestOf<typeof users.contactsByIds>, caller: Caller) {
    return { items: (await this.users.byIds(caller, body.ids)).map(toContact) };
  }
}
