import { messages, type ApiError } from '@officina/web-kit';
import { useEffect } from 'react';

/** Raises that a list did not come as a message (specification §8): one at a time, for each place says what it misses. */
export function useRaised(what: string, error: ApiError | null | undefined): void {
  useEffect(() => {
    if (error) messages.error(`${what} ${error.message}`, { about: 'production' });
  }, [what, error]);
}

interface Asked {
  error: ApiError | null;
  retry: () => void;
}

/** What stands in the place of a list that did not come, which is raised too; undefined when it did. */
export function useFailure(what: string, { error, retry }: Asked) {
  useRaised(what, error);
  return error ? { what, code: error.requestId ?? error.code, onRetry: retry } : undefined;
}
