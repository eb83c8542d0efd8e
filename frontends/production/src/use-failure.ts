import { useErrorMessage, type ApiError } from '@officina/web-kit';

interface Asked {
  error: ApiError | null;
  retry: () => void;
}

/** Of several lists that do not come one message stands at a time, for each place says what it misses. */
export const aboutProduction = 'production';

/** What stands in the place of a list that did not come, which is raised too; undefined when it did. */
export function useFailure(what: string, { error, retry }: Asked) {
  useErrorMessage(what, error, aboutProduction);
  return error ? { what, code: error.requestId ?? error.code, onRetry: retry } : undefined;
}
