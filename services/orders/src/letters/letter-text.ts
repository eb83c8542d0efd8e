import type { Letterhead } from '@officina/contracts/auth/tenants';
import { mailAddress, type Letter as Mail } from '@officina/contracts/notifications/mails';
import type { Letter } from './letter-rules.ts';

interface LetterParts {
  /** The order's id. */
  id: string;
  letter: Letter;
  company: Letterhead;
  /** The e-mail address of the person who sends it. */
  replyTo: string | null | undefined;
}

/** The e-mail of an order to its supplier, in Italian. Answers go to the person who sends it, if there is an address. */
export function letterText({ id, letter, company, replyTo }: LetterParts): Mail {
  const { key, to, by, message } = letter;
  const { success: canReply, data: address } = mailAddress.safeParse(replyTo);
  const contacts = canReply ? address : [company.email, company.phone].filter(Boolean).join(', ');
  const order = `n. ${id.slice(-5)} di ${company.name}`;
  const parts = [
    message,
    `L’ordine ${order} è in allegato.`,
    [by.name, company.name, contacts && `Per rispondere: ${contacts}`].filter(Boolean).join('\n'),
  ];
  return {
    ...{ key, to, subject: `Ordine ${order}`, text: parts.filter(Boolean).join('\n\n'), order: id },
    ...(canReply && { replyTo: { name: by.name, address } }),
  };
}
