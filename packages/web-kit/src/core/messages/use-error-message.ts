import { useEffect } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { messages } from './messages.ts';

/**
 * Raises the red message of specification §8 for a list that did not come, besides what stands in its place.
 * @param about of several that fail in one place only the last is shown
 */
export function useErrorMessage(what: string, error: ApiError | null | undefined, about?: string): void {
  useEffect(() => {
    if (error) messages.error(`${what} ${error.message}`, { about });
  }, [what, error, about]);
}
