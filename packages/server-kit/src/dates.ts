import { dateRules, dateProblem, type DateRule } from '@officina/contracts/date-rules';
import { invalidFields } from './app-error.ts';
import { dayOf } from './zone.ts';

/** The time zone and current time for validating dates. */
export interface DateContext {
  zone: string;
  now: Date;
}

/** The message for a date that violates its rule; undefined for a valid one. */
export const dateError = (rule: DateRule, instant: Date, { zone, now }: DateContext): string | undefined =>
  dateProblem(rule, instant, dayOf(zone, instant), now);

/**
 * Validates the dates among the fields that a write changes; stored dates are not validated again.
 * @throws AppError `invalid` with each date that violates its rule, and the allowed range (ADR 0035)
 */
export function checkDates(entity: keyof typeof dateRules, fields: object, today: DateContext): void {
  const rules = new Map<string, DateRule>(Object.entries(dateRules[entity]));
  const errors = Object.entries(fields).flatMap(([path, value]: [string, unknown]) => {
    const rule = rules.get(path);
    const message = rule && value instanceof Date && dateError(rule, value, today);
    return message ? [{ path, message }] : [];
  });
  if (errors.length > 0) throw invalidFields(errors);
}
