import { createTransport } from 'nodemailer';
import type { Mailbox, MailServer } from './settings.ts';
import { transportTo } from './transport.ts';

/** A mail as it is sent. */
export interface Mail {
  from: Mailbox;
  /** Addresses; each sees the others. */
  to: string[];
  subject: string;
  text: string;
}

/** What the server said to a mail that it took. */
export interface SentMail {
  answer: string;
  /** Addresses that it did not take. */
  refused: string[];
}

/**
 * Sends one mail over a connection of its own.
 * @param deadlineMs for all of it; when it has passed, it is not certain that the mail is not delivered
 * @throws nodemailer's error, with `responseCode` and `response` where the server refused
 */
export async function sendMail(server: MailServer, mail: Mail, deadlineMs = 10_000): Promise<SentMail> {
  const transport = createTransport({
    ...transportTo(server),
    ...{ connectionTimeout: deadlineMs, greetingTimeout: deadlineMs, socketTimeout: deadlineMs },
  });
  const { response, rejected } = await transport.sendMail({
    ...mail,
    signal: AbortSignal.timeout(deadlineMs),
  });
  return { answer: response, refused: rejected };
}
