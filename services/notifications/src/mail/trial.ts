import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { TestedWays } from '@officina/contracts/notifications/choices';
import { AppError } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { mailMessage } from '@officina/server-kit/mail/mail-message';
import { failureOf } from '@officina/server-kit/mail/smtp-client';
import { randomUUID } from 'node:crypto';
import { AddressBook } from './addressees.ts';
import { MailOptions } from './mail-options.ts';
import { letterHtml } from './mail-texts.ts';

const hourMs = 3_600_000;
const mostAnHour = 5;
const limitMs = 10_000;

const subject = 'Prova di Officina';
const text =
  'Questa è la prova che hai chiesto: gli avvisi di Officina ti arrivano a questo indirizzo.\n\nNon serve rispondere.';

/** «Prova»: sends a person an e-mail at once, and says what the mail server answered. */
@Injectable()
export class Trial {
  private readonly sent = new Map<string, number[]>();

  constructor(
    private readonly book: AddressBook,
    private readonly options: MailOptions,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `too_many` after five within an hour */
  async send({ tenantId, userId }: Caller & { userId: string }): Promise<TestedWays['mail']> {
    const { server, from } = this.options;
    if (!server) return { state: 'off', text: 'Non è impostato nessun server di posta', ms: 0 };
    const people = await this.book.of(tenantId);
    const to = people?.emailOf(userId);
    if (!people || !to) return { state: 'off', text: 'Il tuo accesso non ha un indirizzo di posta', ms: 0 };
    this.spend(`${tenantId} ${userId}`);
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

  private spend(name: string): void {
    const now = performance.now();
    const recent = (this.sent.get(name) ?? []).filter((at) => now - at < hourMs);
    if (recent.length >= mostAnHour)
      throw new AppError('too_many', 'Cinque prove in un’ora: riprova più tardi');
    this.sent.set(name, [...recent, now]);
  }
}
