import { messages, type ApiError } from '@officina/web-kit';
import { useEffect } from 'react';

/** Says by a message that a list did not come, besides what stands in its place (specification §8). */
export function useSaid(what: string, error: ApiError | null): void {
  useEffect(() => {
    if (error) messages.error(`${what} ${error.message}`);
  }, [what, error]);
}
