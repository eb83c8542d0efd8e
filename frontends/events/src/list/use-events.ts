import { pathDay, useApi } from '@officina/web-kit';
import { useState } from 'react';
import type { Range } from '../range/range.ts';

/** The events of a range; they are old when the log has grown. */
export function useEvents({ from, to }: Range) {
  const query = useApi(
    'GET /api/action/sft/maintenance/{start}/{end}',
    { params: { start: pathDay(from), end: pathDay(to) } },
    { entities: ['event'], staleMs: 0 },
  );
  const [last, remember] = useState(query.data);
  if (query.data && query.data !== last) remember(query.data);
  return {
    /** The last ones that arrived: they stay while others are on their way, and when a range is refused. */
    events: last,
    isLoading: query.isPending || query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
