import { formatDate, inDays, postponedInWords } from '@officina/web-kit';
import { texts } from './texts.ts';
import type { DueJob } from './job.ts';

/** With a full stop, unless it ends already. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** «rinviata al 30/09/2026 da Anna Rossi: ferie», as it stands beside a job. */
export const putOffInWords = (postponed: NonNullable<DueJob['plan']['postponed']>): string =>
  `${postponedInWords(postponed)}: ${postponed.reason}`;

/** «Scaduta il 23/09/2026, 9 giorni fa, rinviata al 30/09/2026 da Anna Rossi: ferie.» */
export const expiryInWords = ({ plan: { lastDate, expiry, daysToExpiry, postponed } }: DueJob): string => {
  const when = `${formatDate(expiry)}, ${inDays(daysToExpiry)}`;
  const words =
    lastDate === null ? texts.never : daysToExpiry < 0 ? texts.expired(when) : texts.expires(when);
  return sentence([words, ...(postponed ? [putOffInWords(postponed)] : [])].join(', '));
};
