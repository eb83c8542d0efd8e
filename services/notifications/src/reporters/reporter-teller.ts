import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '@officina/contracts/events/events';
import { dayOf, zoneOf } from '@officina/server-kit/zone';
import { MailOptions } from '../mail/mail-options.ts';
import { Mails } from '../mail/mails.ts';
import { StopLinks } from '../stop/stop-links.ts';
import type { Company } from '../telling/companies.ts';
import { stateMail } from './reporter-mails.ts';
import { Reporters, type Reporter } from './reporter.model.ts';

/** Makes the e-mails of reporters who left an address. */
@Injectable()
export class ReporterTeller {
  constructor(
    private readonly reporters: Reporters,
    private readonly mails: Mails,
    private readonly links: StopLinks,
    private readonly options: MailOptions,
  ) {}

  /** Tells those who follow a report that it was taken, once, or closed, once a day. Telling an event again changes nothing. */
  async tell(company: Company, event: StoredEvent): Promise<void> {
    if (event.entity !== 'intervention' || event.version === 0) return;
    const { tenantId } = company.caller;
    const { entityId, to, timestamp } = event;
    if (to === null) return this.reporters.stopAll(tenantId, entityId);
    const { status } = to;
    if (typeof status !== 'string') return;
    const isClosed = status === 'CLOSED';
    await this.reporters.noteClosed(tenantId, entityId, isClosed ? new Date(timestamp) : null);
    if (status === 'OPEN') return;
    for (const reporter of await this.reporters.following(tenantId, entityId))
      await this.mail(company, reporter, isClosed ? 'closed' : 'taken', new Date(timestamp));
  }

  /** The page of a report, with the key that goes to this address alone. */
  async pageOf({ tenantId, keyHash, email = '' }: Pick<Reporter, 'tenantId' | 'keyHash' | 'email'>) {
    const key = await this.links.secretOf('reporter', tenantId, keyHash, email);
    return { key, page: new URL(`/segnalazione#${tenantId}.${key}`, this.options.publicUrl).href };
  }

  private async mail(
    { caller }: Company,
    reporter: Reporter,
    what: 'taken' | 'closed',
    at: Date,
  ): Promise<void> {
    const { tenantId, keyHash, email, receivedAt } = reporter;
    if (email === undefined || !this.options.server) return;
    const zone = zoneOf(caller);
    const { page } = await this.pageOf(reporter);
    const stop = await this.links.addressOf({ tenantId, userId: keyHash, kind: 'reporter' });
    await this.mails.make(tenantId, {
      ...{ type: 'reporter', to: email, isSecret: true },
      key: what === 'taken' ? `taken:${keyHash}` : `closed:${keyHash}:${dayOf(zone, at)}`,
      reporter: { keyHash, isAsking: false },
      ...stateMail(what, dayOf(zone, receivedAt), { page, stop }),
    });
  }
}
