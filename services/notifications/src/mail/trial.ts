import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { TestedWays } from '@officina/contracts/notifications/choices';
import { Clock } from '@officina/server-kit/clock';
import { mailMessage } from '@officina/server-kit/mail/mail-message';
import { failureOf } from '@officina/server-kit/mail/smtp-client';
import { randomUUID } from 'node:crypto';
import { AddressBook } from './addressees.ts';
import { MailOptions } from './mail-options.ts';
import { letterHtml } from './mail-texts.ts';
import { TrialLimit } from './trial-limit.ts';

const limitMs = 10_000;

const subject = 'Prova di Officina';
const text =
  'Questa è la prova che hai chiesto: gli avvisi di Officina ti arrivano a questo indirizzo.\n\nNon serve rispondere.';

/** «Prova»: sends a person an e-mail at once, and says what the mail server answered. */
@Injectable()
export class Trial {
  constructor(
    private readonly book: AddressBook,
    private readonly options: MailOptions,
    private readonly clock: Clock,
    private readonly limit: TrialLimit,
  ) {}

  /** @throws AppError `too_many` after five within an hour */
  async send({ tenantId, userId }: Caller & { userId: string }): Promise<TestedWays['mail']> {
    const { server, from } = this.options;
    if (!server) return { state: 'off', text: 'Non è impostato nessun server di posta', ms: 0 };
    const people = await this.book.of(tenantId);
    const to = people?.emailOf(userId);
    if (!people || !to) return { state: 'off', text: 'Il tuo accesso non ha un indirizzo di posta', ms: 0 };
    this.limit.spend(`mail ${tenantId} ${userId}`);
    const company = people.company.name;
    const message = await mailMessage({
      ...{ from: { name: company, address: from }, to, subject, text },
      html: letterHtml(subject, text, company),
      ...{ messageId: `${randomUUID()}@${this.options.host}`, date: this.clock.now() },
    });
    const begin = performance.now();
    const ms = () => Math.round(performance.now() - begin);
    try {
      const signal = AbortSignal.timeout(limitMs);
      return { state: 'sent', text: await server.send({ from, to, message }, { signal }), ms: ms() };
    } catch (error) {
      return { state: 'refused', text: failureOf(error).text, ms: ms() };
    }
  }
}
