import { useErrorMessage, type ApiError } from '@officina/web-kit';

interface Asked {
  error: ApiError | null;
  refetch: () => unknown;
}

/**
 * What a panel says when its answer did not come, which is also raised: one message at a time, for each panel says what it misses.
 * Undefined when nothing failed.
 */
export function useFailure(what: string, { error, refetch }: Asked) {
  useErrorMessage(what, error, 'statistics');
  return error ? { what, code: error.requestId ?? error.code, onRetry: () => void refetch() } : undefined;
}
