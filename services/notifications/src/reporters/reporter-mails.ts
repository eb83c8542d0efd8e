import { formatItalianDay } from '@officina/server-kit/zone';

/** Words for reporters that stand outside of e-mails. */
export const reporterWords = { stopped: 'A che punto è la tua segnalazione' } as const;

interface Letter {
  subject: string;
  text: string;
}

/** What an e-mail to a reporter links to. */
interface Addresses {
  page: string;
  /** Absent before the address is confirmed. */
  stop?: string;
}

/** Asks for a confirmation. It goes to whoever owns the address, so it has nothing that anybody typed on the form. */
export const confirmationMail = ({ page }: Addresses): Letter => ({
  subject: 'Conferma il tuo indirizzo',
  text: [
    'Qualcuno ha chiesto di sapere a questo indirizzo quando una segnalazione è presa in carico e quando è chiusa.',
    `Se sei tu, apri la pagina della segnalazione e conferma:\n${page}`,
    'Se non sei tu, non serve fare niente: non ti scriveremo altro.',
  ].join('\n\n'),
});

const happened = {
  taken: ['Segnalazione presa in carico', 'è stata presa in carico.'],
  closed: ['Segnalazione chiusa', 'è stata chiusa.'],
} as const;

/** Says how far a report is, and nothing else of it. @param day when it was received, `YYYY-MM-DD` */
export function stateMail(what: 'taken' | 'closed', day: string, { page, stop = '' }: Addresses): Letter {
  const [subject, said] = happened[what];
  return {
    subject,
    text: [
      `La tua segnalazione del ${formatItalianDay(day)} ${said}`,
      `La sua pagina:\n${page}`,
      `Non mandarmi più e-mail su questa segnalazione:\n${stop}`,
    ].join('\n\n'),
  };
}
