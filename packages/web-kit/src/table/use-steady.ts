import { useState } from 'react';

/**
 * Rows that `move` while others are still coming (a chosen order puts them in between) stay those that were there at the last
 * `choice`: what one looks at stays under the eye until all have come or something else is asked for.
 */
export function useSteady<T>(rows: readonly T[] | undefined, move: boolean, choice: string) {
  const [held, hold] = useState({ rows, choice });
  const isHeld = move && held.rows !== undefined && held.choice === choice;
  if (!isHeld && held.rows !== rows) hold({ rows, choice });
  return isHeld ? held.rows : rows;
}
