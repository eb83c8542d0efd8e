import { counted, daysInWords, formatDate, openSince } from '@officina/web-kit';
import { isOpenJob, type DueJob, type Job } from './job.ts';
import { texts } from './texts.ts';
import { openKindOf } from './work-order.ts';

const planReason = ({ plan }: DueJob): string => {
  const { lastDate, daysToExpiry, triggeredByDays, postponed } = plan;
  const days = (count: number) => counted(count, 'giorno', 'giorni');
  const every = texts.every(days(triggeredByDays));
  const reason =
    lastDate === null
      ? texts.becauseNever(every)
      : texts.becauseExpiry(
          daysToExpiry < 0
            ? texts.expiredFor(days(-daysToExpiry))
            : texts.expiresIn(daysInWords(daysToExpiry)),
          formatDate(lastDate),
          every,
        );
  return postponed ? `${reason} ${texts.countsFrom(formatDate(postponed.to), postponed.by)}` : reason;
};

/**
 * Why a job is the next one: what puts it into its kind of the work order, and how long it has waited. «Scaduta da 5 giorni:
 * ultima il 03/10/2026, ogni 50 giorni.»
 */
export const reasonOf = (job: Job, time: Date): string =>
  isOpenJob(job)
    ? texts.because[openKindOf(job.intervention)](openSince(job.intervention, time))
    : planReason(job);
