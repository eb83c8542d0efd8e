import {
  daysFromToday,
  formatDate,
  formatShortDate,
  isLate,
  openSince,
  relativeDays,
} from '@officina/web-kit';
import { texts } from './texts.ts';
import type { Intervention } from './job.ts';

const minuteMs = 60_000;

/** Whole minutes from an instant to `time`; none for what a device with a slow clock takes for the future. */
export const minutesSince = (instant: string, time: Date): number =>
  Math.max(0, Math.floor((time.getTime() - Date.parse(instant)) / minuteMs));

/** «adesso», «12 minuti fa», «1 ora fa»; from yesterday on «ieri», «3 giorni fa». */
export const ago = (instant: string, time: Date): string => {
  const minutes = minutesSince(instant, time);
  if (daysFromToday(instant, time) < 0) return relativeDays(instant, time);
  if (minutes < 1) return texts.now;
  return minutes < 60 ? texts.minutesAgo(minutes) : texts.hoursAgo(Math.floor(minutes / 60));
};

/** «Aperta il 05/09/2026», by its start (specification §2). */
export const openedOn = ({ startDate }: Intervention): string => `${texts.openedOn} ${formatDate(startDate)}`;

/** How long it is open: «da 2 ore», «da 45 giorni», with the expected end once that has passed: «da 74 giorni, fine prevista 20/09». */
export const ageOf = (job: Intervention, time: Date): { words: string; isLate: boolean } => {
  const since = openSince(job, time);
  if (!isLate(job, time)) return { words: since, isLate: false };
  return { words: `${since}, ${texts.expectedEnd} ${formatShortDate(job.endDate, time)}`, isLate: true };
};
