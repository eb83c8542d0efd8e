/** One wrong field of a 422, named by its path in the body (`rows.0.qt`). */
export interface ApiFieldError {
  path: string;
  message: string;
}

/** What the server says about a failed call (problem+json), or what the browser knows when it said nothing. */
export interface ApiProblem {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** One of the contract's problem codes, or `network` / `timeout`. */
  code: string;
  message: string;
  errors?: ApiFieldError[];
  requestId?: string;
  /** The document as it is now, on 409 `stale`. */
  current?: unknown;
}

/** Every failed call ends in one of these; `message` can be shown as it is. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: ApiFieldError[];
  readonly requestId: string | undefined;
  readonly current: unknown;

  constructor(problem: ApiProblem) {
    super(problem.message);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.requestId = problem.requestId;
    this.current = problem.current;
  }
}

/** Whether asking again may help: no answer, or a dependency that was down. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);
