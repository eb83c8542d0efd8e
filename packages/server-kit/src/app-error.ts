import type { FieldError, ProblemCode } from '@officina/contracts/problem';

interface Extra {
  /** Bad fields of an `invalid` or `duplicate`, each with its path in dots. */
  errors?: FieldError[];
  /** The document as it is now, of a `stale`; the one that is there, of an `already_open`. */
  current?: unknown;
}

/**
 * The only error that handlers throw on purpose: a code of the closed list and a sentence for the user.
 * The gateway turns it into problem+json, an `unavailable`, a `timeout` and what is too large as a whole in words of its
 * own; any other error becomes `internal`.
 */
export class AppError extends Error {
  readonly errors?: FieldError[];
  readonly current?: unknown;

  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    extra: Extra = {},
  ) {
    super(`${code}: ${detail}`);
    this.name = 'AppError';
    this.errors = extra.errors;
    this.current = extra.current;
  }
}

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
