import type { DayJobs } from '@officina/contracts/maintenance/statistics';
import { italianDay } from '@officina/web-kit';
import { texts } from '../texts.ts';

const sumOf = (days: readonly DayJobs[], key: 'done' | 'open') =>
  days.reduce((sum, day) => sum + day[key], 0);

/** What the chart shows, in words: how many, and the day with the most, the latest of several. */
export function daysInWords(days: readonly DayJobs[], code: string | undefined): string {
  const machine = code ? texts.ofMachine(code) : '';
  const most = days.reduce<DayJobs | undefined>(
    (best, day) => (best && best.done + best.open > day.done + day.open ? best : day),
    undefined,
  );
  const count = most ? most.done + most.open : 0;
  if (!most || count === 0) return texts.noneInDays(machine);
  return (
    texts.daysSentence(machine, sumOf(days, 'done'), sumOf(days, 'open')) +
    texts.busiestDay(italianDay(most.day), count)
  );
}
