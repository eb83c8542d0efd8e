import { ApiError, type ApiFieldError } from './api-error.ts';

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
