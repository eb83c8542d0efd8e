import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { push } from '@officina/contracts/notifications/push';
import { Handle } from '@officina/server-kit/bus/handle';
import { PushDevicesService } from './push-devices.service.ts';

/** Answers the push group of the contracts. */
@Controller()
export class PushController {
  constructor(private readonly service: PushDevicesService) {}

  @Handle(push.mine)
  mine(_request: RequestOf<typeof push.mine>, caller: Caller) {
    return this.service.mine(caller);
  }

  @Handle(push.subscribe)
  subscribe({ body }: RequestOf<typeof push.subscribe>, caller: Caller) {
    return this.service.subscribe(caller, body);
  }

  @Handle(push.unsubscribe)
  async unsubscribe(_request: RequestOf<typeof push.unsubscribe>, caller: Caller) {
    await this.service.unsubscribe(caller);
    return { ok: true as const };
  }
}
