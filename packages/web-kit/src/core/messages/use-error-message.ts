import { useEffect } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { messages } from './messages.ts';

/**
 * Shows the red message of specification §8 for a list that failed to load, in addition to the error in its place.
 * @param about subject of the message: of several failures about it only the last is shown
 */
export function useErrorMessage(what: string, error: ApiError | null | undefined, about?: string): void {
  useEffect(() => {
    if (error) messages.error(`${what} ${error.message}`, { about });
  }, [what, error, about]);
}
