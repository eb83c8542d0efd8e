import { Module, type DynamicModule } from '@nestjs/common';
import { parseMailbox, parseMailServer } from '@officina/server-kit/mail/settings';
import { SmtpClient } from '@officina/server-kit/mail/smtp-client';
import { Choices } from './choices/choice.model.ts';
import { ChoicesController } from './choices/choices.controller.ts';
import { ChoicesService } from './choices/choices.service.ts';
import type { NotificationsConfig } from './config.ts';
import { Cursors } from './log/cursors.ts';
import { LogReader } from './log/log-reader.ts';
import { AddressBook } from './mail/addressees.ts';
import { Collector } from './mail/collector.ts';
import { Digests } from './mail/digests.ts';
import { DuePushRows, DueRows } from './mail/due-rows.ts';
import { Envelopes } from './mail/envelopes.ts';
import { MailOptions } from './mail/mail-options.ts';
import { MailWay } from './mail/mail-way.ts';
import { Mails } from './mail/mails.ts';
import { MailsController } from './mail/mails.controller.ts';
import { Outcomes } from './mail/outcomes.ts';
import { Post } from './mail/post.ts';
import { Sender } from './mail/sender.ts';
import { TrialLimit } from './mail/trial-limit.ts';
import { Trial } from './mail/trial.ts';
import { Notices } from './notices/notices.ts';
import { NoticesController } from './notices/notices.controller.ts';
import { OpenDevices } from './push/open-devices.ts';
import { PushClient } from './push/push-client.ts';
import { PushCollector } from './push/push-collector.ts';
import { PushDevicesService } from './push/push-devices.service.ts';
import { hostsOf } from './push/push-hosts.ts';
import { PushOptions } from './push/push-options.ts';
import { PushPost } from './push/push-post.ts';
import { PushSender } from './push/push-sender.ts';
import { PushTrial } from './push/push-trial.ts';
import { PushController } from './push/push.controller.ts';
import { Pushes } from './push/pushes.ts';
import { Subscriptions } from './push/subscriptions.ts';
import { VapidKeys } from './push/vapid-keys.ts';
import { Confirmations } from './reporters/confirmations.ts';
import { Reporters } from './reporters/reporter.model.ts';
import { ReporterTeller } from './reporters/reporter-teller.ts';
import { ReportersController } from './reporters/reporters.controller.ts';
import { ReportersService } from './reporters/reporters.service.ts';
import { StopLinks } from './stop/stop-links.ts';
import { StopsController } from './stop/stops.controller.ts';
import { Companies } from './telling/companies.ts';
import { DuePlans } from './telling/due-plans.ts';
import { Teller } from './telling/teller.ts';

const telling = [Notices, Choices, ChoicesService, Cursors, Companies, Teller, DuePlans, LogReader];
const making = [AddressBook, DueRows, Mails, StopLinks, Collector, Digests];
const reporting = [Reporters, Confirmations, ReporterTeller, ReportersService];
const sending = [Envelopes, Sender, Outcomes, Post, Trial, TrialLimit, MailWay];
const subscribing = [OpenDevices, VapidKeys, Subscriptions, PushDevicesService, PushTrial];
const pushing = [DuePushRows, Pushes, PushClient, PushCollector, PushSender, PushPost];

@Module({})
export class NotificationsModule {
  /**
   * @param mail how e-mail is sent; by default there is none
   * @param push how push is sent
   */
  static with(mail = new MailOptions(), push = new PushOptions()): DynamicModule {
    return {
      module: NotificationsModule,
      controllers: [
        ...[NoticesController, ChoicesController, MailsController],
        ...[StopsController, ReportersController, PushController],
      ],
      providers: [
        ...[
          { provide: MailOptions, useValue: mail },
          { provide: PushOptions, useValue: push },
        ],
        ...[...telling, ...making, ...reporting, ...sending, ...subscribing, ...pushing],
      ],
    };
  }
}

/** How e-mail is sent by these settings. */
export function mailOptionsOf({
  SMTP_URL = '',
  SMTP_FROM = '',
  PUBLIC_URL,
}: Pick<NotificationsConfig, 'SMTP_URL' | 'SMTP_FROM' | 'PUBLIC_URL'>): MailOptions {
  const server = parseMailServer(SMTP_URL);
  return new MailOptions(server && new SmtpClient(server), parseMailbox(SMTP_FROM)?.address, PUBLIC_URL);
}

/** How push is sent by these settings. */
export function pushOptionsOf({
  PUSH_HOSTS,
  PUBLIC_URL = '',
  SMTP_FROM = '',
}: Pick<NotificationsConfig, 'PUSH_HOSTS' | 'PUBLIC_URL' | 'SMTP_FROM'>): PushOptions {
  const mail = parseMailbox(SMTP_FROM)?.address ?? 'officina@localhost';
  const subject = PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${mail}`;
  return new PushOptions(hostsOf(PUSH_HOSTS), subject);
}
