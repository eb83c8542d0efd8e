import { fromInput, toDateInput } from '../core/format/dates.ts';

/** Dates in forms: people see dd/mm/yyyy, values are ISO days (yyyy-mm-dd), the wire has instants. */
const pad = (value: number) => String(value).padStart(2, '0');

/** «2026-09-17» → «17/09/2026»; a text that is no ISO day comes back as it is. */
export function italianDay(isoDay: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDay);
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : isoDay;
}

/** «17/9/2026» → «2026-09-17»; a date that does not exist comes back as typed, for the server to refuse. */
export function isoDay(typed: string): string {
  const parts = /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})\s*$/.exec(typed);
  if (!parts) return typed.trim() === '' ? '' : typed;
  const [day, month, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = new Date(year, month - 1, day);
  const exists = date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day;
  return exists ? `${parts[3]}-${pad(month)}-${pad(day)}` : typed;
}

/**
 * The instant of a DateInput's value: midnight at the plant, or `keepTimeOf` when that is the same day.
 * Empty becomes null; a text that is no day goes through, so the server answers at its field.
 */
export function instantOfDay(day: string, keepTimeOf?: string | null): string | null {
  if (day === '') return null;
  if (keepTimeOf && toDateInput(keepTimeOf) === day) return keepTimeOf;
  return fromInput(day) ?? day;
}
