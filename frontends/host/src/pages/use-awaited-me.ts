import { useDelayed, useMe } from '@officina/web-kit/shell';

const maxWaitMs = 1_000;

/** Whether to wait for what the user may do, because buttons would jump. A failed or slow answer delays nothing. */
export function useAwaitedMe(isNeeded: boolean): boolean {
  const { data, fetchStatus, failureCount } = useMe();
  const isLoading = isNeeded && !data && fetchStatus === 'fetching' && failureCount === 0;
  const isSlow = useDelayed(isLoading, maxWaitMs);
  return isLoading && !isSlow;
}
