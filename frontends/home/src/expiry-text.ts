import { formatDate, daysInWords, postponedInWords } from '@officina/web-kit';
import { texts } from './texts.ts';
import type { DueJob } from './job.ts';

/** The text with a full stop, unless it already ends a sentence. */
export const withFullStop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** «rinviata al 30/09/2026 da Anna Rossi: ferie» */
export const formatPostponement = (postponed: NonNullable<DueJob['plan']['postponed']>): string =>
  `${postponedInWords(postponed)}: ${postponed.reason}`;

/** «Scaduta il 23/09/2026, 9 giorni fa, rinviata al 30/09/2026 da Anna Rossi: ferie.» */
export const formatExpiry = ({ plan: { lastDate, expiry, daysToExpiry, postponed } }: DueJob): string => {
  const when = `${formatDate(expiry)}, ${daysInWords(daysToExpiry)}`;
  const expiryText =
    lastDate === null ? texts.never : daysToExpiry < 0 ? texts.expired(when) : texts.expires(when);
  return withFullStop([expiryText, ...(postponed ? [formatPostponement(postponed)] : [])].join(', '));
};
