import type { ApiError } from '@officina/web-kit';

interface Asked {
  error: ApiError | null;
  refetch: () => unknown;
}

/** What a panel says when its answer did not come; undefined when nothing failed. */
export const failureOf = (what: string, { error, refetch }: Asked) =>
  error ? { what, code: error.requestId ?? error.code, onRetry: () => void refetch() } : undefined;
