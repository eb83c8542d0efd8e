import { z } from 'zod';
import './messages.ts';
import { patterns } from './patterns.ts';

/** Reads `DDMMYYYY` or `DD-MM-YYYY` as a real calendar day: `YYYY-MM-DD`, or `null` when there is no such day. */
export const calendarDay = (written: string): string | null => {
  const [, day, month, year] = /^(\d\d)-?(\d\d)-?(\d{4})$/.exec(written) ?? [];
  if (!day || !month || !year || year < '1900' || year > '2199') return null;
  const iso = `${year}-${month}-${day}`;
  const time = Date.parse(iso);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
};

const dayText = (form: RegExp, pattern: string) =>
  z
    .string()
    .refine((written) => form.test(written) && calendarDay(written) !== null, 'Data non valida')
    .meta({ pattern });

/** Day of a path as `DDMMYYYY`; stays text, `calendarDay` reads it. */
export const compactDay = dayText(/^\d{8}$/, patterns.compactDay);

/** Day of a path as `DD-MM-YYYY`; stays text, `calendarDay` reads it. */
export const dashedDay = dayText(/^\d\d-\d\d-\d{4}$/, patterns.dashedDay);

/** True when the first day is not after the second; unreadable days are some other check's business. */
export const inOrder = (start: string, end: string): boolean => {
  const [from, to] = [calendarDay(start), calendarDay(end)];
  return from === null || to === null || from <= to;
};

const dayMs = 86_400_000;

/** How many calendar days there are from the first to the second, both among them; 0 when one is unreadable. */
export const daysFromTo = (start: string, end: string): number => {
  const [from, to] = [calendarDay(start), calendarDay(end)];
  return from === null || to === null ? 0 : (Date.parse(to) - Date.parse(from)) / dayMs + 1;
};
