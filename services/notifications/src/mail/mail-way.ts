import { Injectable } from '@nestjs/common';
import type { NoticeChoices } from '@officina/contracts/notifications/choices';
import { AddressBook } from './addressees.ts';
import { Digests } from './digests.ts';
import { MailOptions } from './mail-options.ts';
import { Mails } from './mails.ts';

/** Whether e-mail reaches a person, for the page of choices. */
@Injectable()
export class MailWay {
  constructor(
    private readonly book: AddressBook,
    private readonly mails: Mails,
    private readonly digests: Digests,
    private readonly options: MailOptions,
  ) {}

  async of(
    tenantId: string,
    userId: string,
  ): Promise<Pick<NoticeChoices, 'noMail' | 'address' | 'mailFailure'>> {
    if (!this.options.server) return { noMail: 'server' };
    const address = (await this.book.of(tenantId))?.emailOf(userId);
    if (address === undefined) return { noMail: 'address' };
    const last = await this.mails.lastOf(tenantId, userId);
    if (!last || last.state === 'sent') return { address };
    return { address, mailFailure: { at: last.at.toISOString(), text: last.answer ?? '' } };
  }

  /** What people of a tenant chose counts at once. */
  changed(tenantId: string): void {
    this.book.forget(tenantId);
    this.digests.lookSoon(tenantId);
  }
}
