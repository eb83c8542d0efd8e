import { addDays, now, toDateInput } from '@officina/web-kit';

/** Days as forms have them: ISO days, or what was typed. */
export interface Range {
  from: string;
  to: string;
}

/** Last 10 days to today (specification §9). */
export const lastDays = (today: Date = now()): Range => {
  const to = toDateInput(today);
  return { from: addDays(to, -10), to };
};

/** `2026-09-07` as the call's path takes it: `07092026`. What is no day goes as it is, for the server to refuse. */
export const compact = (day: string): string => {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return date ? `${date}${month}${year}` : day.replace(/\W/g, '') || '-';
};
