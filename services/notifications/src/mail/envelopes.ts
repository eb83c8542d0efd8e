import { Injectable } from '@nestjs/common';
import { orderLetters } from '@officina/contracts/orders/letters';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Html } from '@officina/server-kit/html';
import { mailMessage, type MailParts } from '@officina/server-kit/mail/mail-message';
import type { Outgoing } from '@officina/server-kit/mail/smtp-client';
import { createHash } from 'node:crypto';
import { Reporters } from '../reporters/reporter.model.ts';
import { StopLinks } from '../stop/stop-links.ts';
import { AddressBook, type Addressees } from './addressees.ts';
import type { Mail } from './mail.model.ts';
import { MailOptions } from './mail-options.ts';
import { letterHtml } from './mail-texts.ts';

const mostAttachedBytes = 15 * 1024 * 1024;

/** A message that can go out, or why it is not wanted any more. */
export type Prepared = Outgoing | { unwanted: string };

/** The same at each try, so that a message that comes twice is recognized. */
const messageIdOf = ({ _id }: Mail, host: string): string =>
  `${createHash('sha256').update(_id).digest('hex').slice(0, 40)}@${host}`;

/** Looks up, each time an e-mail is tried, to whom it goes now, and writes its message. */
@Injectable()
export class Envelopes {
  constructor(
    private readonly bus: BusClient,
    private readonly book: AddressBook,
    private readonly links: StopLinks,
    private readonly reporters: Reporters,
    private readonly options: MailOptions,
  ) {}

  /** @throws AppError `unavailable` while a service that knows about it is away */
  async prepare(mail: Mail): Promise<Prepared> {
    const people = await this.book.of(mail.tenantId);
    if (!people) return { unwanted: 'L’azienda è disattivata' };
    const to = await this.recipientOf(mail, people);
    if (to === undefined) return { unwanted: 'Non la vuole più, o non può più riceverla' };
    const attachments = await this.attachmentsOf(mail, people);
    if (!attachments) return { unwanted: 'L’ordine non c’è più' };
    const stopAddress = await this.stopAddressOf(mail);
    const { from } = this.options;
    const parts = { ...this.partsOf(mail, people.company.name), to, stopAddress, attachments };
    return { from, to, message: await mailMessage(parts) };
  }

  /** Undefined for somebody who does not want it any more. */
  private async recipientOf(mail: Mail, people: Addressees): Promise<string | undefined> {
    const { about, reporter, tenantId, to } = mail;
    if (about) return people.addressOf(about.userId, about.kind);
    if (!reporter) return to;
    const email = await this.reporters.addressOf(tenantId, reporter);
    return people.isOn && email === to ? to : undefined;
  }

  private async stopAddressOf({ tenantId, about, reporter }: Mail): Promise<string | undefined> {
    if (about) return this.links.addressOf({ tenantId, ...about });
    if (!reporter || reporter.isAsking) return undefined;
    return this.links.addressOf({ tenantId, userId: reporter.keyHash, kind: 'reporter' });
  }

  private partsOf(mail: Mail, company: string): Omit<MailParts, 'to'> {
    const { subject, replyTo, madeAt, html } = mail;
    const text = mail.secretText ?? mail.text ?? '';
    return {
      ...{ subject, text, replyTo, date: madeAt },
      from: { name: company, address: this.options.from },
      html: html === undefined ? letterHtml(subject, text, company) : new Html(html),
      messageId: messageIdOf(mail, this.options.host),
    };
  }

  /** Undefined if what is attached was deleted. */
  private async attachmentsOf(
    { order: id }: Mail,
    { company }: Addressees,
  ): Promise<MailParts['attachments']> {
    if (id === undefined) return [];
    try {
      const file = await this.bus.file(orderLetters.pdf, { body: { id } }, company.caller);
      const chunks: Uint8Array[] = [];
      let bytes = 0;
      for await (const chunk of file.content) {
        bytes += (chunk as Uint8Array).length;
        if (bytes > mostAttachedBytes) throw new AppError('too_large', 'the PDF of an order is too large');
        chunks.push(chunk as Uint8Array);
      }
      return [{ filename: file.name, content: Buffer.concat(chunks), contentType: 'application/pdf' }];
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    }
  }
}
