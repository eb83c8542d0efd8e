import { dateRules, outsideOf, type DateRule } from '@officina/contracts/date-rules';
import { invalidFields } from './app-error.ts';
import { dayOf } from './zone.ts';

/** Where and when dates are judged: days are calendar days of the tenant's zone. */
export interface Today {
  zone: string;
  now: Date;
}

/** What would be right for a date that its rule does not take; undefined for one that it takes. */
export const dateError = (rule: DateRule, instant: Date, { zone, now }: Today): string | undefined =>
  outsideOf(rule, instant, dayOf(zone, instant), now);

/**
 * Judges the dates among these fields, which are those that a write changes: what was stored before is nobody's fault.
 * @throws AppError `invalid` naming each date that its rule does not take, with what would be right (ADR 0035)
 */
export function refuseDates(entity: keyof typeof dateRules, fields: object, today: Today): void {
  const rules = new Map<string, DateRule>(Object.entries(dateRules[entity]));
  const errors = Object.entries(fields).flatMap(([path, value]: [string, unknown]) => {
    const rule = rules.get(path);
    const message = rule && value instanceof Date && dateError(rule, value, today);
    return message ? [{ path, message }] : [];
  });
  if (errors.length > 0) throw invalidFields(errors);
}
