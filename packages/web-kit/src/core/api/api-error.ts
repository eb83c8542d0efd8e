/** One wrong field of a 422, named by its path in the body (`rows.0.qt`). */
export interface ApiFieldError {
  path: string;
  message: string;
}

/** The server's description of a failed call (problem+json), or the browser's when the server did not answer. */
export interface ApiProblem {
  /** HTTP status; 0 without an answer. */
  status: number;
  /** One of the contract's problem codes, or `network` / `timeout`. */
  code: string;
  message: string;
  errors?: ApiFieldError[];
  requestId?: string;
  /** The document as it is now, on 409 `stale`. */
  current?: unknown;
}

/** The error of every failed call; `message` can be shown to the user. */
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

/** Whether a retry may help: there was no answer, or a dependency was down. */
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

/** Turns a failed answer into an ApiError, whatever its body contains. */
export const readError = async (response: Response): Promise<ApiError> => {
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

/** The error of a call without any answer: the network failed or the deadline passed. */
export const connectionError = (cause: unknown): ApiError =>
  cause instanceof DOMException && cause.name === 'TimeoutError'
    ? new ApiError({ status: 0, code: 'timeout', message: 'Il server non ha risposto in tempo.' })
    : new ApiError({ status: 0, code: 'network', message: 'Il server non si raggiunge.' });
