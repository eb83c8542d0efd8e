import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { choices } from '@officina/contracts/notifications/choices';
import { Handle } from '@officina/server-kit/bus/handle';
import { Trial } from '../mail/trial.ts';
import { PushTrial } from '../push/push-trial.ts';
import { ChoicesService, userOf } from './choices.service.ts';

/** Answers the choices group of the contracts. */
@Controller()
export class ChoicesController {
  constructor(
    private readonly service: ChoicesService,
    private readonly trial: Trial,
    private readonly pushTrial: PushTrial,
  ) {}

  @Handle(choices.mine)
  mine(_request: RequestOf<typeof choices.mine>, caller: Caller) {
    return this.service.mine(caller);
  }

  @Handle(choices.edit)
  edit({ body, version, idempotencyKey }: RequestOf<typeof choices.edit>, caller: Caller) {
    return this.service.edit(caller, body, { version, idempotencyKey });
  }

  @Handle(choices.test)
  async test(_request: RequestOf<typeof choices.test>, caller: Caller) {
    const userId = userOf(caller);
    const [mail, push] = await Promise.all([
      this.trial.send({ ...caller, userId }),
      this.pushTrial.send(caller),
    ]);
    return { mail, push };
  }
}
