import MailComposer from 'nodemailer/lib/mail-composer';
import type { Html } from '../html.ts';
import { oneLine } from './one-line.ts';
import type { Mailbox } from './settings.ts';

/** An e-mail before it is written as lines. */
export interface MailParts {
  from: Mailbox;
  to: string;
  replyTo?: Mailbox | undefined;
  subject: string;
  text: string;
  html: Html;
  /** Without `<` and `>`. */
  messageId: string;
  date: Date;
  /** Address that ends such e-mail by a POST (RFC 8058). */
  stopAddress?: string | undefined;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

const mailbox = ({ name, address }: Mailbox) => ({ name: oneLine(name, 120), address });

/** Header and body of an e-mail. What people typed stays in its header line. */
export function mailMessage({ stopAddress, attachments = [], ...parts }: MailParts): Promise<Buffer> {
  const headers = {
    'Auto-Submitted': 'auto-generated',
    ...(stopAddress !== undefined && {
      'List-Unsubscribe': { prepared: true, value: `<${stopAddress}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
  const composer = new MailComposer({
    ...{ from: mailbox(parts.from), to: parts.to, subject: oneLine(parts.subject) },
    ...(parts.replyTo && { replyTo: mailbox(parts.replyTo) }),
    ...{ text: parts.text, html: parts.html.text, headers },
    ...{ messageId: `<${parts.messageId}>`, date: parts.date },
    attachments: attachments.map((one) => ({ ...one, filename: oneLine(one.filename, 120) })),
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return composer.compile().build();
}
