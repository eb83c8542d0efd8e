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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const fieldErrors = (value: unknown): ApiFieldError[] =>
  Array.isArray(value)
    ? value
        .filter(isRecord)
        .map((item) => ({ path: text(item['path']) ?? '', message: text(item['message']) ?? '' }))
    : [];

/** Turns a failed answer into an ApiError, whatever its body holds. */
export const readProblem = async (response: Response): Promise<ApiError> => {
  const body: unknown = await response.json().catch(() => undefined);
  const problem = isRecord(body) ? body : {};
  return new ApiError({
    status: response.status,
    code: text(problem['code']) ?? String(response.status),
    message:
      text(problem['message']) ?? text(problem['detail']) ?? `Il server ha risposto ${response.status}.`,
    errors: fieldErrors(problem['errors']),
    requestId: text(problem['requestId']) ?? response.headers.get('x-request-id') ?? undefined,
    current: problem['current'],
  });
};

/** No answer at all: the network failed or the deadline passed. */
export const noAnswer = (cause: unknown): ApiError =>
  cause instanceof DOMException && cause.name === 'TimeoutError'
    ? new ApiError({ status: 0, code: 'timeout', message: 'Il server non ha risposto in tempo.' })
    : new ApiError({ status: 0, code: 'network', message: 'Il server non si raggiunge.' });
