import { useErrorMessage, type ApiError } from '@officina/web-kit';

interface Asked {
  error: ApiError | null;
  retry: () => void;
}

/** Message topic of the failed lists: one message at a time is enough, since each place shows its own failure. */
export const aboutProduction = 'production';

/** Props of the `FailedState` of a failed list, whose message is raised too; undefined without an error. */
export function useFailure(what: string, { error, retry }: Asked) {
  useErrorMessage(what, error, aboutProduction);
  return error ? { what, code: error.requestId ?? error.code, onRetry: retry } : undefined;
}
