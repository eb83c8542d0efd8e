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
