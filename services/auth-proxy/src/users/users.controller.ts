import { Controller } from '@nestjs/common';
import { users } from '@officina/contracts/auth/users';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { Handle } from '@officina/server-kit/bus/handle';
import { toUser } from './user.model.ts';
import { UsersRepository } from './users.repository.ts';

@Controller()
export class UsersController {
  constructor(private readonly users: UsersRepository) {}

  @Handle(users.all)
  async all({ after }: RequestOf<typeof users.all>, caller: Caller) {
    const { items, next } = await this.users.list(caller, after);
    return { items: items.map(toUser), next };
  }

  @Handle(users.single)
  async single({ params }: RequestOf<typeof users.single>, caller: Caller) {
    return toUser(await this.users.get(caller, params.id));
  }
}
