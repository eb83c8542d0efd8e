import { formatDate, inDays, postponedInWords } from '@officina/web-kit';
import { texts } from './texts.ts';
import type { DueJob } from './job.ts';

/** «Scaduta il 23/09/2026, 9 giorni fa, rinviata al 30/09/2026 da Anna Rossi.» */
export const expiryInWords = ({ plan: { lastDate, expiry, daysToExpiry, postponed } }: DueJob): string => {
  const when = `${formatDate(expiry)}, ${inDays(daysToExpiry)}`;
  const words =
    lastDate === null ? texts.never : daysToExpiry < 0 ? texts.expired(when) : texts.expires(when);
  return `${[words, ...(postponed ? [postponedInWords(postponed)] : [])].join(', ')}.`;
};
