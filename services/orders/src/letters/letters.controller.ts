import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { orderLetters } from '@officina/contracts/orders/letters';
import { orders } from '@officina/contracts/orders/orders';
import { Handle } from '@officina/server-kit/bus/handle';
import { toWire } from '@officina/server-kit/store/stored';
import { LetterPost } from './letter-post.ts';
import { LettersService } from './letters.service.ts';

/** Answers the calls about orders that go by e-mail. */
@Controller()
export class LettersController {
  constructor(
    private readonly service: LettersService,
    private readonly post: LetterPost,
  ) {}

  @Handle(orders.mail)
  async mail(_request: RequestOf<typeof orders.mail>, caller: Caller) {
    return { isOn: await this.service.isOn(caller) };
  }

  @Handle(orders.send)
  async send({ params, body, ...on }: RequestOf<typeof orders.send>, caller: Caller) {
    return toWire(await this.service.send(caller, params.id, body, on));
  }

  @Handle(orderLetters.pdf)
  pdf({ body: { id, key } }: RequestOf<typeof orderLetters.pdf>, caller: Caller) {
    return this.service.pdf(caller, id, key);
  }

  @Handle(orderLetters.outcome)
  async outcome({ body: { id, ...outcome } }: RequestOf<typeof orderLetters.outcome>, caller: Caller) {
    await this.post.record(caller, id, outcome);
    return { ok: true } as const;
  }
}
