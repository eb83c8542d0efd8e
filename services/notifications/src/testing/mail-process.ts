import { loadConfig } from '@officina/server-kit/load-config';
import { parseMailServer } from '@officina/server-kit/mail/settings';
import { SmtpClient } from '@officina/server-kit/mail/smtp-client';
import { startService } from '@officina/server-kit/start-service';
import { notificationsConfig } from '../config.ts';
import { MailOptions } from '../mail/mail-options.ts';
import { NotificationsModule } from '../notifications.module.ts';

// The service as a separate process, with short times for e-mail, which FAULTS or a test may kill.
const config = loadConfig(notificationsConfig);
const server = parseMailServer(config.SMTP_URL ?? '');
if (!server) throw new Error('SMTP_URL is missing');
const client = new SmtpClient(server, { connectMs: 1_000, answerMs: 1_000, attemptMs: 1_500 });
const times = { lookMs: 50, settledMs: 200, mostMs: 500, claimMs: 3_000, awayMs: 200 };
const mail = new MailOptions(client, config.SMTP_FROM, 'https://officina.example', times);
await startService('notifications', NotificationsModule.with(mail), config);
process.send?.('ready');
