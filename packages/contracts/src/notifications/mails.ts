import { z } from 'zod';
import { busCall } from '../endpoint.ts';
import { isoInstant, objectId, requiredText, text } from '../fields.ts';
import { patterns } from '../patterns.ts';

/** An e-mail address of a recipient: one line, one address. */
export const mailAddress = text(120)
  .regex(/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/, 'Deve essere un indirizzo di posta')
  .meta({ pattern: patterns.mailAddress });

/**
 * What became of an e-mail: `waiting` for the mail server, `sent` once it has taken it, `refused` for good, `given up` after a day of
 * attempts.
 */
export const mailState = z.enum(['waiting', 'sent', 'refused', 'given up']);

export type MailState = z.infer<typeof mailState>;

/** An e-mail and what became of it. */
export const mailOutcome = z.object({
  key: z.string(),
  state: mailState,
  /** The mail server's last answer, or why there was none. */
  answer: z.string().optional(),
  at: isoInstant,
});

export type MailOutcome = z.infer<typeof mailOutcome>;

/** A letter of a service to somebody. */
export const letter = z.object({
  /** Names it within the tenant; a repeat is the same letter, and is sent once. */
  key: z.string().min(1).max(120),
  to: mailAddress,
  subject: requiredText(200),
  /** Plain text; the HTML is made from it. */
  text: requiredText(20_000),
  /** Where answers go. */
  replyTo: z.object({ name: z.string().max(120), address: mailAddress }).optional(),
  /** An order whose PDF is attached: fetched from orders when it is sent; orders is told what becomes of it. */
  order: objectId.optional(),
  /** Whether the text opens an account: it is forgotten as soon as it is sent. */
  isSecret: z.literal(true).optional(),
});

export type Letter = z.infer<typeof letter>;

/** E-mail for other services. */
export const mails = {
  /** Whether this installation has a mail server. */
  isOn: busCall({
    subject: 'rpc.notifications.mails.isOn',
    kind: 'read',
    output: z.object({ isOn: z.boolean() }),
  }),
  /** Sends a letter in the caller's tenant, as soon as the mail server takes it. 422 at `to` without a mail server. */
  send: busCall({
    subject: 'rpc.notifications.mails.send',
    kind: 'write',
    body: letter,
    output: mailOutcome,
  }),
};
