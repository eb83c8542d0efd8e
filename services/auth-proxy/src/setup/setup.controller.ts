import { Controller } from '@nestjs/common';
import { setup } from '@officina/contracts/auth/setup';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { Handle } from '@officina/server-kit/bus/handle';
import { SetupService } from './setup.service.ts';

@Controller()
export class SetupController {
  constructor(private readonly setup: SetupService) {}

  @Handle(setup.state)
  state(_request: RequestOf<typeof setup.state>, caller: Caller) {
    return this.setup.state(caller);
  }

  @Handle(setup.create)
  create({ body }: RequestOf<typeof setup.create>, caller: Caller) {
    return this.setup.create(body, caller);
  }
}
