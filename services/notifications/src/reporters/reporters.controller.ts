import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { reporters } from '@officina/contracts/notifications/reporters';
import { Handle } from '@officina/server-kit/bus/handle';
import { ReportersService } from './reporters.service.ts';

const ok = { ok: true as const };

/** Answers the reporters group of the contracts. */
@Controller()
export class ReportersController {
  constructor(private readonly service: ReportersService) {}

  @Handle(reporters.state)
  state({ body }: RequestOf<typeof reporters.state>, caller: Caller) {
    return this.service.state(caller, body.key);
  }

  @Handle(reporters.mail)
  async mail({ body }: RequestOf<typeof reporters.mail>, caller: Caller) {
    await this.service.ask(caller, body.key, body.email);
    return ok;
  }

  @Handle(reporters.confirm)
  async confirm({ body }: RequestOf<typeof reporters.confirm>, caller: Caller) {
    await this.service.confirm(caller, body.key);
    return ok;
  }

  @Handle(reporters.stop)
  async stop({ body }: RequestOf<typeof reporters.stop>, caller: Caller) {
    await this.service.stop(caller, body.key);
    return ok;
  }
}
