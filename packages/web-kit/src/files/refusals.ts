import { ApiError } from '../core/api/api-error.ts';

/** Another try may succeed: the upload is being written to, the server is busy or away, the session has ended. */
export const isPassing = (status: number): boolean =>
  [0, 401, 409, 423, 429].includes(status) || status >= 500;

/** Whether the server has refused an upload for good. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && !isPassing(error.status);

/** The reason of a failure that the user can understand. */
export const refusalOf = ({ errors, message }: ApiError): string => errors[0]?.message || message;
