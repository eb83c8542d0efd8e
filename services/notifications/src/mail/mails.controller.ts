import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { mails } from '@officina/contracts/notifications/mails';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { Handle } from '@officina/server-kit/bus/handle';
import { MailOptions } from './mail-options.ts';
import { Mails } from './mails.ts';
import { outcomeOf } from './outcomes.ts';
import { Post } from './post.ts';

/** Answers the mails group of the contracts, for other services. */
@Controller()
export class MailsController {
  constructor(
    private readonly mails: Mails,
    private readonly post: Post,
    private readonly options: MailOptions,
  ) {}

  @Handle(mails.isOn)
  isOn() {
    return { isOn: this.options.server !== undefined };
  }

  @Handle(mails.send)
  async send({ body }: RequestOf<typeof mails.send>, { tenantId }: Caller) {
    if (!this.options.server) throw invalid('to', 'Non è impostato nessun server di posta');
    const { isSecret, replyTo, order, ...letter } = body;
    const content = { ...letter, ...(replyTo && { replyTo }), ...(order !== undefined && { order }) };
    const mail = await this.mails.make(tenantId, { type: 'letter', isSecret, ...content });
    if (!mail) throw new AppError('not_found', 'Azienda sconosciuta');
    this.post.wake();
    return outcomeOf(mail);
  }
}
