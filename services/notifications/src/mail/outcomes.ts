import { Injectable } from '@nestjs/common';
import type { MailOutcome } from '@officina/contracts/notifications/mails';
import { orderLetters } from '@officina/contracts/orders/letters';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Logger } from '@officina/server-kit/logger';
import { systemIn } from '@officina/server-kit/system-caller';
import type { Mail } from './mail.model.ts';
import { Mails } from './mails.ts';

/** What became of an e-mail, as other services are told. */
export const outcomeOf = ({ key, state, answer, at }: Mail): MailOutcome => ({
  ...{ key, state, at: at.toISOString() },
  ...(answer !== undefined && { answer }),
});

const retryMs = 30_000;

/** Tells orders what became of the e-mails with their PDFs. */
@Injectable()
export class Outcomes {
  private notBefore = 0;

  constructor(
    private readonly bus: BusClient,
    private readonly mails: Mails,
    private readonly logger: Logger,
  ) {}

  async round(): Promise<void> {
    if (performance.now() < this.notBefore) return;
    for (const mail of await this.mails.untold())
      try {
        await this.tell(mail);
        await this.mails.told(mail);
      } catch (error) {
        this.notBefore = performance.now() + retryMs;
        this.logger.warn({ err: error, mail: mail._id }, 'orders is told of an e-mail later');
        return;
      }
  }

  private async tell(mail: Mail): Promise<void> {
    const { order: id, tenantId } = mail;
    if (id === undefined) return;
    const body = { ...outcomeOf(mail), id };
    await this.bus.call(orderLetters.outcome, { body }, systemIn(tenantId)).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    });
  }
}
