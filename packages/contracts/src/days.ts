import { z } from 'zod';
import './messages.ts';
import { patterns } from './patterns.ts';

/** Converts `DDMMYYYY` or `DD-MM-YYYY` to `YYYY-MM-DD`; `null` if the day does not exist. */
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

/** Day in a path as `DDMMYYYY`; remains text, which `calendarDay` converts. */
export const compactDay = dayText(/^\d{8}$/, patterns.compactDay);

/** Day in a path as `DD-MM-YYYY`; remains text, which `calendarDay` converts. */
export const dashedDay = dayText(/^\d\d-\d\d-\d{4}$/, patterns.dashedDay);

/** Whether the first day is not after the second; true for invalid days, which another check reports. */
export const inOrder = (start: string, end: string): boolean => {
  const [from, to] = [calendarDay(start), calendarDay(end)];
  return from === null || to === null || from <= to;
};

const dayMs = 86_400_000;

/** Number of calendar days from the first to the second, both included; 0 if one is invalid. */
export const daysFromTo = (start: string, end: string): number => {
  const [from, to] = [calendarDay(start), calendarDay(end)];
  return from === null || to === null ? 0 : (Date.parse(to) - Date.parse(from)) / dayMs + 1;
};
