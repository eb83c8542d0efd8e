import { z } from 'zod';

const address = z.email().max(254);

const named = /^([^<>"\p{Cc}]{1,100}) <([^<>]+)>$/u;

/** The sender of mails, as it stands in `SMTP_FROM`. */
export interface Mailbox {
  /** Empty without one. */
  name: string;
  address: string;
}

/** Takes `officina@azienda.it` or `Officina <officina@azienda.it>`; `undefined` for anything else. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = '', own = text] = named.exec(text) ?? [];
  return address.safeParse(own).success ? { name: name.trim(), address: own } : undefined;
}

/** Addresses separated by commas; `undefined` if any of them is none. */
export function parseAddresses(text: string): string[] | undefined {
  const all = text.split(',').map((one) => one.trim());
  return all.every((one) => address.safeParse(one).success) ? all : undefined;
}

/** A mail server and how to log in there. */
export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps://`); else STARTTLS where the server offers it. */
  secure: boolean;
  auth?: { user: string; pass: string };
}

/** Takes `smtp://user:password@host:587` or `smtps://…`; `undefined` for anything else. */
export function parseMailServer(text: string): MailServer | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const isPlain = (pathname === '' || pathname === '/') && search === '' && hash === '';
  if (!['smtp:', 'smtps:'].includes(protocol) || hostname === '' || !isPlain) return undefined;
  if (username === '' && password !== '') return undefined;
  const secure = protocol === 'smtps:';
  try {
    return {
      ...{ host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || (secure ? 465 : 587)), secure },
      ...(username !== '' && {
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      }),
    };
  } catch {
    // A % that encodes nothing.
    return undefined;
  }
}

/** Settings of the mail server, by name. */
export const mailSettings = {
  SMTP_URL: z
    .string()
    .refine((text) => parseMailServer(text) !== undefined, 'an address such as smtp://user:password@host:587')
    .optional()
    .describe(
      'Mail server for everything that Officina sends: `smtp://user:password@host:587` or `smtps://…:465`; special characters of user and password as in addresses (`%40` for `@`). A password goes only over TLS, except to this computer. Without it no mail is sent.',
    ),
  SMTP_FROM: z
    .string()
    .refine(
      (text) => parseMailbox(text) !== undefined,
      'an address such as Officina <officina@azienda.it>, or the address alone',
    )
    .optional()
    .describe('Sender of the mails: `Officina <officina@azienda.it>`, or the address alone.'),
};

type Values = Partial<Record<keyof typeof mailSettings | 'BACKUP_ALERT_TO', string | undefined>>;

/** What is wrong with the settings together, in a sentence. */
export function mailProblem({ SMTP_URL, SMTP_FROM, BACKUP_ALERT_TO }: Values): string | undefined {
  if (SMTP_URL && !SMTP_FROM) return 'SMTP_URL needs SMTP_FROM.';
  if (BACKUP_ALERT_TO && !SMTP_URL) return 'BACKUP_ALERT_TO needs SMTP_URL.';
  return undefined;
}
