import type { FieldError } from '@officina/contracts/problem';
import { AppError } from './app-error.ts';

/** A body that cannot be taken: its fields (dotted paths), each with its sentence. */
export function invalidFields(errors: FieldError[]): AppError {
  const [said, ...others] = new Set(errors.map(({ message }) => message));
  const detail = said !== undefined && others.length === 0 ? said : 'Alcuni dati non sono validi';
  return new AppError('invalid', detail, { errors });
}

/** The same for one reason: its field or fields, and the sentence said of each. */
export const invalid = (paths: string | string[], message: string): AppError =>
  invalidFields([paths].flat().map((path) => ({ path, message })));

/**
 * Waits for checks of one body that run side by side. What several of them refuse is one refusal, which names every field.
 * @throws AppError `invalid`; any other failure comes as it is, before those
 */
export async function checkAll(...checks: Promise<unknown>[]): Promise<void> {
  const refusals: AppError[] = [];
  for (const check of await Promise.allSettled(checks)) {
    if (check.status === 'fulfilled') continue;
    if (!(check.reason instanceof AppError && check.reason.code === 'invalid')) throw check.reason;
    refusals.push(check.reason);
  }
  if (refusals.length > 0) throw invalidFields(refusals.flatMap(({ errors = [] }) => errors));
}
