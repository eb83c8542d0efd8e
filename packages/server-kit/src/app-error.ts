import type { FieldError, ProblemCode } from '@officina/contracts/problem';

interface Extra {
  /** Bad fields of an `invalid` or `duplicate`, each with a dotted path. */
  errors?: FieldError[];
  /** The current document for `stale`; the existing one for `already_open`. */
  current?: unknown;
}

/**
 * The only error that handlers throw on purpose: a code from the closed list and a message for the user. The gateway
 * turns it into problem+json, and uses its own messages for `unavailable`, `timeout` and documents that are too
 * large; any other error becomes `internal`.
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

/** The error for an invalid body: its fields (dotted paths), each with a message. */
export function invalidFields(errors: FieldError[]): AppError {
  const [message, ...others] = new Set(errors.map((error) => error.message));
  const detail = message !== undefined && others.length === 0 ? message : 'Alcuni dati non sono validi';
  return new AppError('invalid', detail, { errors });
}

/** The same for one or more fields with the same message. */
export const invalid = (paths: string | string[], message: string): AppError =>
  invalidFields([paths].flat().map((path) => ({ path, message })));

/**
 * Waits for concurrent checks of one body. Rejections are combined into one error with all fields.
 * @throws AppError `invalid`; any other error first, unchanged
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
