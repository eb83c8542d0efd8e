import { useErrorMessage, type ApiError } from '@officina/web-kit';

interface Query {
  error: ApiError | null;
  refetch: () => unknown;
}

/**
 * The failure of a panel's query, or undefined. It is also shown as an error message; one message for all panels is enough,
 * because each panel shows its own failure.
 */
export function useFailure(message: string, { error, refetch }: Query) {
  useErrorMessage(message, error, 'statistics');
  return error
    ? { what: message, code: error.requestId ?? error.code, onRetry: () => void refetch() }
    : undefined;
}
