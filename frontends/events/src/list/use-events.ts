import { pathDay, useRows } from '@officina/web-kit';
import { useState } from 'react';
import type { Range } from '../range/range.ts';

/** The events of a range, newest first, as far as they have come; they are old when the log has grown. */
export function useEvents({ from, to }: Range) {
  const { rows, ...list } = useRows(
    'GET /api/action/sft/maintenance/{start}/{end}',
    { params: { start: pathDay(from), end: pathDay(to) } },
    { entities: ['event'], staleMs: 0 },
  );
  const [last, remember] = useState(rows);
  if (rows && rows !== last) remember(rows);
  return {
    ...list,
    /** The last ones that arrived: they stay while others are on their way, and when a range is refused. */
    events: last,
    isLoading: rows === undefined && list.error === null,
  };
}
