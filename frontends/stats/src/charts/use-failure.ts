import { messages, type ApiError } from '@officina/web-kit';
import { useEffect } from 'react';

interface Asked {
  error: ApiError | null;
  refetch: () => unknown;
}

/**
 * What a panel says when its answer did not come, which is also raised as a message (specification §8): one at a time, for each
 * panel says what it misses. Undefined when nothing failed.
 */
export function useFailure(what: string, { error, refetch }: Asked) {
  useEffect(() => {
    if (error) messages.error(`${what} ${error.message}`, { about: 'statistics' });
  }, [what, error]);
  return error ? { what, code: error.requestId ?? error.code, onRetry: () => void refetch() } : undefined;
}
